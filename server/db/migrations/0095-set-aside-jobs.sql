-- Jobs whose process has died, and what an import could not add (decision 65).

-- How often the process of a job has died while it ran; at the second time the job is set aside.
create table job_death (
  job_id uuid primary key,
  queue text not null,
  deaths integer not null,
  last_at timestamptz(3) not null
);

-- Items of an archive that were here already, and the first of those that could not be added: part, row, title, reason.
alter table data_import add column existing integer not null default 0;
alter table data_import add column problems jsonb not null default '[]';
