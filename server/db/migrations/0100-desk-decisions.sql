-- What was decided last about a thing that waits for operators, written in the transaction of the decision: whoever
-- comes second is told by whom and how (decision 66).
create table desk_decision (
  topic text not null,
  -- A report, a letter, a payout and so on, or the account that it is about. Deleted things stay named here.
  subject_id uuid not null,
  outcome text not null,
  decided_at timestamptz(3) not null,
  -- The entry of the operators' log in which it was decided; null: decided by the person or by a job.
  entry_id uuid references operator_log,
  primary key (topic, subject_id)
);
create index desk_decision_entry on desk_decision (entry_id);
