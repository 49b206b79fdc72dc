-- Why a broadcast has failed (decision 65): one of its files could not be used, or its sending or its recall was given
-- up. The release before writes none, and knows only the first.
alter table broadcast add column failure text check (failure in ('file', 'sending', 'recalling'));
