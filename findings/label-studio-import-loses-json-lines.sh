#!/bin/bash
# Label Studio's import makes one task of a whole file of JSON Lines, without a word.
#
# One would expect: tasks that are imported as a JSON array are imported the same way as JSON Lines, which is
# what most data sets for such programs are written in; or else that the file is refused.
# Seen: the tasks of tasks.json arrive with their texts and labels. The same tasks in tasks.jsonl become a
# single task, whose text is the path of the uploaded file; nothing says so. In both, what a task has beside
# `data`, `annotations`, `predictions` and `meta` is dropped, such as an answer that another program has
# added. In a table, every column is part of the task. So who brings tasks to Label Studio writes an array,
# and puts what is to be seen there into `data`.
#
# With: label-studio 1.23.2 from PyPI; Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check label-studio==1.23.2

cat >"$folder/tasks.py" <<'PYTHON'
import importlib.metadata
import json

from data_import.models import FileUpload
from data_import.serializers import ImportApiSerializer
from django.core.files.uploadedfile import SimpleUploadedFile
from organizations.models import Organization
from projects.models import Project
from tasks.models import Task
from users.models import User

TASKS = [{"data": {"text": text}, "answer": "accept", "annotations": [{"result": [
    {"from_name": "label", "to_name": "text", "type": "labels",
     "value": {"start": 0, "end": 3, "labels": ["A"]}}]}]} for text in ("One", "Two")]
CONFIG = ('<View><Labels name="label" toName="text"><Label value="A"/></Labels>'
          '<Text name="text" value="$text"/></View>')
FILES = {"tasks.json": json.dumps(TASKS),
         "tasks.jsonl": "".join(json.dumps(task) + "\n" for task in TASKS),
         "tasks.csv": "text,answer\nOne,accept\nTwo,accept\n"}

user = User.objects.create_user(email="a@example.org", password="x", username="a")
house = Organization.create_organization(created_by=user, title="House")


def take(name, content):
    project = Project.objects.create(
        title=name, organization=house, created_by=user, label_config=CONFIG)
    upload = FileUpload.objects.create(
        user=user, project=project, file=SimpleUploadedFile(name, content.encode()))
    tasks = FileUpload.load_tasks_from_uploaded_files(project, [upload.id])[0]
    taken = ImportApiSerializer(
        data=tasks, many=True, context={"project": project, "user": user})
    taken.is_valid(raise_exception=True)
    taken.save(project_id=project.id)
    found = list(Task.objects.filter(project=project).order_by("id"))
    texts = [task.data["text"].split("/")[-1].split("-")[-1] for task in found]
    labels = [result["value"]["labels"] for task in found
              for annotation in task.annotations.all() for result in annotation.result]
    print("SEEN", f"{name}: {texts}, labels {labels}, "
          f"answers {[task.data.get('answer') for task in found]}")


print("SEEN", "label-studio", importlib.metadata.version("label-studio"))
for each in FILES.items():
    take(*each)
PYTHON

site=$("$folder/python/bin/python" -c "import sysconfig; print(sysconfig.get_path('purelib'))")
export LABEL_STUDIO_BASE_DATA_DIR="$folder/home" HOME="$folder/home" DJANGO_DB=sqlite
export COLLECT_ANALYTICS=False SENTRY_DSN="" FRONTEND_SENTRY_DSN=""
mkdir "$folder/home"
cd "$site/label_studio"
"$folder/python/bin/python" manage.py migrate --noinput >"$folder/log" 2>&1
"$folder/python/bin/python" manage.py shell -c "exec(open('$folder/tasks.py').read(), globals())" \
  2>"$folder/log" | sed -n 's/^SEEN //p' | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
label-studio 1.23.2
tasks.json: ['One', 'Two'], labels [['A'], ['A']], answers [None, None]
tasks.jsonl: ['tasks.jsonl'], labels [], answers [None]
tasks.csv: ['One', 'Two'], labels [], answers ['accept', 'accept']
SEEN
echo "As described."
