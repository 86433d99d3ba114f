#!/usr/bin/env python3
"""Covers the faces of a folder of pictures with kaomask on a Spark cluster.

    spark-submit examples/spark_cover.py photos/ covered/

The folders have to be at the same place for every worker (a shared file system). A worker that is lost is no loss:
Spark gives its share to another, which keeps the pictures that are already there and goes on behind them.
"""
import argparse
import json
import os
import subprocess
import sys

from pyspark import SparkConf, SparkContext

PICTURES = {".jpg", ".jpeg", ".png", ".heic", ".heif", ".avif", ".webp"}


def pictures(folder):
    """Every picture below a folder, hidden ones left out."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if os.path.splitext(name)[1].lower() in PICTURES and not name.startswith("."):
                yield os.path.join(root, name)


def cover(paths, kaomask, source, target):
    """Works through one share of the pictures; yields kaomask's report for each of them."""
    paths = list(paths)
    if not paths:
        return
    command = [kaomask, "cover", "-", "-0", "--json", "--jobs", "1", "--relative-to", source, "-o", target]
    run = subprocess.run(command, input="\0".join(paths).encode(), stdout=subprocess.PIPE, check=False)
    # 1 and 2 say that some or all of the pictures failed, each with a report; anything else is a lost worker.
    if run.returncode not in (0, 1, 2):
        raise RuntimeError(f"kaomask ended with {run.returncode}; Spark tries this share again")
    yield from (json.loads(line) for line in run.stdout.splitlines())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", help="a folder of pictures")
    parser.add_argument("target", help="a folder for the results")
    parser.add_argument("--kaomask", default="kaomask", help="the program")
    parser.add_argument("--share", type=int, default=64, help="pictures a worker takes at a time")
    arguments = parser.parse_args()
    source, target = os.path.abspath(arguments.source), os.path.abspath(arguments.target)

    # spark-submit --master names the cluster; without it, this machine with four tries for every share.
    conf = SparkConf().setAppName("kaomask").setIfMissing("spark.master", "local[*,4]")
    with SparkContext(conf=conf) as spark:
        paths = list(pictures(source))
        shares = max(1, -(-len(paths) // arguments.share))
        kaomask = arguments.kaomask
        reports = (
            spark.parallelize(paths, shares)
            .mapPartitions(lambda share: cover(share, kaomask, source, target))
            .collect()
        )
    failed = [report for report in reports if "error" in report]
    for report in reports:
        print(json.dumps(report, ensure_ascii=False, sort_keys=True))
    print(f"{len(reports)} of {len(paths)} pictures answered, {len(failed)} failed", file=sys.stderr)
    return 0 if len(reports) == len(paths) and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
