-- An asset has what it is made of: the file of a video is ready, a gallery has a photo on view. Until then nobody but its creator sees it, whatever its status.
alter table asset add column is_complete boolean not null default true;
update asset set is_complete = total_files > 0 where kind = 'gallery';
update asset set is_complete = exists (
  select from asset_file place join file on file.id = place.file_id where place.asset_id = asset.id and place.role = 'media' and file.status = 'ready'
) where kind = 'video';

drop index asset_of_performer;
drop index asset_newest;
create index asset_of_performer on asset (performer_id, kind, published_at desc, id desc) where status = 'active' and is_complete;
create index asset_newest on asset (kind, published_at desc, id desc) where status = 'active' and is_complete;

-- In the database, because whoever finishes a file must not know what it is for, and neither may be done without the other.
create function complete_assets() returns trigger language plpgsql as $$
begin
  update asset set is_complete = true from asset_file place where place.file_id = new.id and place.role = 'media' and asset.id = place.asset_id and asset.kind = 'video';
  return null;
end $$;
create trigger file_ready after update of status on file for each row when (new.status = 'ready' and old.status <> 'ready') execute function complete_assets();

create index product_order_product on product_order (product_id);
