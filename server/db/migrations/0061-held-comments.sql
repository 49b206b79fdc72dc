-- compatible: the release before writes neither of the two columns.
-- Comments with a restricted word wait for an operator (decision 50): only their author sees them, and no count includes
-- them. A comment that was held when it was written has `held_at` = `created_at`; a later time is that of an edit.
alter table comment add column held_at timestamptz(3);
-- The words for which it is held.
alter table comment add column held_words text[];
alter table comment add constraint comment_held_words check ((held_at is null) = (held_words is null));
create index comment_held on comment (held_at, id) where held_at is not null;
