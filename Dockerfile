# The command with all that runs without torch, and the referees. (torch would bring 4 GB of graphics libraries:
# for neural and pre-trained reasoners, and for BERTScore, install the extras where their hardware is.)
#   docker build -t therefore .
#   docker run --rm -v "$PWD/data:/data" therefore generate exam --count 100 --out /data/exam
#   docker run --rm --network host -v "$PWD/data:/data" therefore serve /data/exam
FROM python:3.11-slim-bookworm

RUN apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends eprover minisat \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /therefore
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src src
RUN pip install --no-cache-dir -c constraints.txt '.[audit,plot,web,knowledge]' sacrebleu rouge-score
RUN useradd --create-home reader
USER reader
WORKDIR /data
ENTRYPOINT ["therefore"]
