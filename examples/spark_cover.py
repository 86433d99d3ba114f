#!/usr/bin/env python3
"""Covers the faces of a folder of pictures with kaomask on a Spark cluster.

    spark-submit --master spark://HOST:7077 examples/spark_cover.py photos/ covered/

The folders have to be at the same place for every worker (a shared file system). Each share of the pictures writes its
reports, a line of JSON a picture, to a file of its own in covered-reports/. A worker that is lost is no loss: Spark gives
its share to another, which makes all of it again, so that every picture has one report, with its faces.
"""
import argparse
import json
import os
import subprocess
import sys

from pyspark import SparkConf, SparkContext, TaskContext

PICTURES = {".jpg", ".jpeg", ".png", ".heic", ".heif", ".avif", ".webp"}


def pictures(folder):
    """Every picture below a folder, hidden ones left out."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if os.path.splitext(name)[1].lower() in PICTURES and not name.startswith("."):
                yield os.path.join(root, name)


def cover(share, paths, kaomask, source, target, reports):
    """Works through one share of the pictures and writes its reports; yields how many there are and how many failed."""
    paths = list(paths)
    if not paths:
        return
    command = [kaomask, "cover", "-", "-0", "--json", "--jobs", "1", "--relative-to", source, "-o", target]
    if TaskContext.get().attemptNumber() > 0:
        command.append("--force")  # What a lost worker has made has no report.
    run = subprocess.run(command, input="\0".join(paths).encode(), stdout=subprocess.PIPE, check=False)
    # 1 and 2 say that some or all of the pictures failed, each with a report; anything else is a lost worker.
    if run.returncode not in (0, 1, 2):
        raise RuntimeError(f"kaomask ended with {run.returncode}; Spark tries this share again")
    name = os.path.join(reports, f"part-{share:05}.jsonl")
    with open(f"{name}.{os.getpid()}.part", "wb") as file:
        file.write(run.stdout)
    os.replace(file.name, name)
    lines = run.stdout.splitlines()
    yield len(lines), sum("error" in json.loads(line) for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", help="a folder of pictures")
    parser.add_argument("target", help="a folder for the results")
    parser.add_argument("--reports", help="a folder for the reports (default: TARGET-reports)")
    parser.add_argument("--kaomask", default="kaomask", help="the program")
    parser.add_argument("--share", type=int, default=64, help="pictures a worker takes at a time")
    arguments = parser.parse_args()
    source, target = os.path.abspath(arguments.source), os.path.abspath(arguments.target)
    reports, kaomask = os.path.abspath(arguments.reports or target + "-reports"), arguments.kaomask
    os.makedirs(reports, exist_ok=True)

    conf = SparkConf().setAppName("kaomask")
    # Under spark-submit its --master names the cluster, which this object cannot see yet.
    if "PYSPARK_GATEWAY_PORT" not in os.environ:
        conf.setIfMissing("spark.master", "local[*,4]")
    with SparkContext(conf=conf) as spark:
        paths = list(pictures(source))
        shares = max(1, -(-len(paths) // arguments.share))
        counts = (
            spark.parallelize(paths, shares)
            .mapPartitionsWithIndex(lambda share, paths: cover(share, paths, kaomask, source, target, reports))
            .collect()
        )
    answered, failed = (sum(count[place] for count in counts) for place in (0, 1))
    print(f"{answered} of {len(paths)} pictures answered, {failed} failed; reports in {reports}", file=sys.stderr)
    return 0 if answered == len(paths) and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
