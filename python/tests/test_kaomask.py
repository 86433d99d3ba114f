"""The package on a real worker: KAOMASK_PROGRAM names the program, or it is in PATH."""

import hashlib
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import threading

import pytest

import kaomask

FIXTURES = pathlib.Path(__file__).parents[2] / "Tests/TestSupport/Fixtures"
PORTRAIT = (FIXTURES / "grace-hopper.jpg").read_bytes()
CAT = (FIXTURES / "chelsea-the-cat.png").read_bytes()


@pytest.fixture(scope="module")
def coverer():
    with kaomask.Coverer(kaomoji="cat") as coverer:
        yield coverer


def child(coverer):
    return coverer._resting.queue[-1]._process.pid


def test_bytes_are_those_of_the_command_line(coverer, tmp_path):
    program = coverer._program
    (tmp_path / "a.jpg").write_bytes(PORTRAIT)
    subprocess.run([program, "cover", "a.jpg", "-o", "b.jpg", "-k", "cat", "-q"], cwd=tmp_path, check=True)
    result = coverer.cover(PORTRAIT, name="a.jpg")
    assert result.status == "written" and result.data == (tmp_path / "b.jpg").read_bytes()
    assert len(result.faces) == 1 and result.sha256_out == hashlib.sha256(result.data).hexdigest()
    assert result.sha256_in == hashlib.sha256(PORTRAIT).hexdigest() == result.report["sha256"]["in"]
    assert coverer.cover(tmp_path / "a.jpg").data == result.data


def test_what_cannot_be_covered_has_no_data(coverer):
    bare, damaged = coverer.cover(CAT), coverer.cover(PORTRAIT[:4000])
    assert (bare.status, bare.data) == ("bare", None)
    assert (damaged.status, damaged.data, damaged.code) == ("failed", None, "truncated-jpeg")


def test_faces_are_found_and_may_be_given(coverer):
    assert [face["id"] for face in coverer.detect(PORTRAIT).faces] == [1]
    assert len(coverer.cover(CAT, regions=[{"box": [20, 20, 90, 90]}]).faces) == 1


def test_a_killed_worker_is_replaced(coverer):
    before = coverer.cover(PORTRAIT).data
    os.kill(child(coverer), signal.SIGKILL)
    assert coverer.cover(PORTRAIT).data == before


def test_a_picture_that_ends_its_worker_fails_alone(monkeypatch):
    monkeypatch.setenv("KAOMASK_WALL_TEST", "1")
    with kaomask.Coverer() as coverer:
        trap = coverer.cover(PORTRAIT, name="wall-trap.jpg")
        assert (trap.status, trap.data, trap.code) == ("failed", None, "worker-died")
        assert coverer.cover(PORTRAIT).status == "written"


def test_a_silent_worker_is_given_up(monkeypatch):
    monkeypatch.setenv("KAOMASK_WALL_TEST", "1")
    with kaomask.Coverer(tries=1, timeout=2) as coverer:
        assert coverer.cover(PORTRAIT, name="wall-loop.jpg").code == "timeout"


def test_batch_keeps_the_order_and_the_pictures(coverer):
    pictures = [PORTRAIT, CAT, PORTRAIT, CAT, PORTRAIT]
    with kaomask.Coverer(jobs=2) as two:
        results = list(two.batch(pictures))
        assert [picture for picture, _ in results] == pictures
        assert [result.status for _, result in results] == ["written", "bare", "written", "bare", "written"]
        assert len(list(two.batch(iter(pictures), ordered=False))) == 5


def _in_fork(queue):
    queue.put(shared.cover(PORTRAIT).status)


def test_forks_threads_and_pickles(coverer):
    global shared
    shared = coverer
    coverer.cover(PORTRAIT)
    fork = multiprocessing.get_context("fork")
    queue = fork.Queue()
    children = [fork.Process(target=_in_fork, args=(queue,)) for _ in range(2)]
    [process.start() for process in children]
    assert [queue.get(timeout=120) for _ in children] == ["written", "written"]
    [process.join() for process in children]
    assert coverer.cover(PORTRAIT).status == "written"
    copy = pickle.loads(pickle.dumps(coverer))
    assert copy.cover(PORTRAIT).data == coverer.cover(PORTRAIT).data
    statuses = []
    threads = [threading.Thread(target=lambda: statuses.append(copy.cover(CAT).status)) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert statuses == ["bare"] * 3
    copy.close()


def test_options_that_are_none_say_so():
    with pytest.raises(kaomask.KaomaskError, match="threshold"):
        kaomask.Coverer(threshold=7).cover(PORTRAIT)


def test_the_fingerprint_goes_by_the_options(coverer):
    with kaomask.Coverer(kaomoji="dog") as other:
        assert coverer.fingerprint == coverer.fingerprint != other.fingerprint


def test_the_module_covers_as_well():
    assert kaomask.cover(PORTRAIT).status == "written" and kaomask.detect(CAT).faces == []
