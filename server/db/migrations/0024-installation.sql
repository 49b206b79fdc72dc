-- One row: what tells the processes of one site from those of another. The fingerprint says nothing of the secret; `files_id` stands in the folder of files too.
create table installation (
  id boolean primary key default true check (id),
  secret_fingerprint text not null,
  files_id uuid
);
