-- Covers from before there were glimpses: the job that draws them finds them here, and nothing once it is through.
create index file_without_glimpse on file (id) where type = 'cover' and status = 'ready' and not keys ? 'glimpse';
