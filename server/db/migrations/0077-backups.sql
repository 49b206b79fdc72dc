-- One row for each backup that was completed: the machine room shows the newest (decision 56).
create table backup (
  made_at timestamptz primary key,
  bytes bigint not null,
  objects integer not null
);
