-- Trigger function of file: a video is complete when its media file is ready. It is in the database because the code
-- that finishes a file does not know what the file is used for, and both changes belong to one transaction.
create or replace function complete_assets() returns trigger language plpgsql as $$
begin
  update asset set is_complete = true from asset_file place where place.file_id = new.id and place.role = 'media' and asset.id = place.asset_id and asset.kind = 'video';
  return null;
end $$;
