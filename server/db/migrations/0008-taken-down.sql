-- What the operator took down stays a draft until the operator puts it back.
alter table feed add column taken_down_at timestamptz;
alter table asset add column taken_down_at timestamptz;
