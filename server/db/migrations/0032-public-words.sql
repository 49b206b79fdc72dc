-- The title and the caption that creators write for people who cannot see the item (decision record 0028).

alter table feed add column title text not null default '', add column caption text not null default '';
alter table asset add column caption text not null default '';
alter table message add column title text not null default '', add column caption text not null default '';
alter table broadcast add column title text not null default '', add column caption text not null default '';
alter table welcome_message add column title text not null default '', add column caption text not null default '';

-- Until now the title of a locked photo was hidden. That of a photo outside a gallery is public from now on, so what was written under the old promise moves into its hidden description.
update asset set title = '', description = left(case when asset.description in ('', asset.title) then asset.title else asset.title || E'\n' || asset.description end, 5000)
where asset.kind = 'photo' and asset.title <> '' and asset.gallery_id is null and asset.access <> 'free';
