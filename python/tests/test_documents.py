"""The examples of docs/python.md as they stand there: the bytes are those of the command line."""

import io
import pathlib
import re
import subprocess
import sys

import pytest

import kaomask

ROOT = pathlib.Path(__file__).parents[2]
PAGE = ROOT / "docs/python.md"
PORTRAIT = (ROOT / "Tests/TestSupport/Fixtures/grace-hopper.jpg").read_bytes()

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="docs/python.md is not here")


def run(section, **names):
    """Runs the first Python block of a section, and returns its names."""
    block = re.search(rf"## {section}\n.*?```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names.update(kaomask=kaomask, __name__="__main__")
    exec(block[1], names)
    return names


@pytest.fixture
def pictures(tmp_path):
    """Paths of pictures, and the file that each becomes on the command line."""
    for name in ("1.jpg", "2.jpg", "3.jpg"):
        (tmp_path / "in").mkdir(exist_ok=True)
        (tmp_path / "in" / name).write_bytes(PORTRAIT)
    subprocess.run([kaomask.Coverer()._program, "cover", "in", "-o", "out", "-q"], cwd=tmp_path, check=True)
    paths = sorted(str(path) for path in (tmp_path / "in").iterdir())
    return {path: pathlib.Path(path.replace("/in/", "/out/")).read_bytes() for path in paths}


def test_pytorch(pictures):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    torchvision = pytest.importorskip("torchvision", reason="torchvision is not installed")
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    names = dict(torch=torch, torchvision=torchvision, PIL=sys.modules["PIL"], io=io, paths=list(pictures))
    loaded = list(run("PyTorch", **names)["loader"])
    assert len(loaded) == len(pictures)
    for batch, made in zip(loaded, pictures.values()):
        right = torchvision.transforms.functional.pil_to_tensor(image.open(io.BytesIO(made)).convert("RGB"))
        assert torch.equal(batch[0], right)


def test_hugging_face_datasets(pictures):
    datasets = pytest.importorskip("datasets", reason="datasets is not installed")
    data = datasets.Dataset.from_dict({"image": list(pictures)})
    made = run("Hugging Face datasets", Image=datasets.Image, data=data)["data"]
    assert [row["image"]["bytes"] for row in made] == list(pictures.values())
    assert set(made["status"]) == {"written"}


def test_ray_data(pictures, tmp_path):
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    # The example's eight actors, whatever the machine has.
    ray.init(num_cpus=9, include_dashboard=False)
    run("Ray Data", ray=ray, source=str(tmp_path / "in"), target=str(tmp_path / "made"))
    rows = ray.data.read_parquet(str(tmp_path / "made")).take_all()
    assert {row["path"]: row["bytes"] for row in rows} == pictures


def test_spark(pictures, tmp_path, monkeypatch):
    sql = pytest.importorskip("pyspark.sql", reason="PySpark is not installed")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    spark = sql.SparkSession.builder.master("local[2]").getOrCreate()
    run("Spark", spark=spark, source=str(tmp_path / "in"), target=str(tmp_path / "made"))
    rows = spark.read.parquet(str(tmp_path / "made")).collect()
    assert {row["path"].removeprefix("file:"): bytes(row["content"]) for row in rows} == pictures
