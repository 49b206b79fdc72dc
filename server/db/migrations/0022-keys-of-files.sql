-- Which file an object of the storage belongs to: the folder that holds what it became, and its preview, which lies elsewhere. An original and a document have the file's id.

create index file_folder on file ((keys ->> 'folder'));
create index file_preview on file ((keys -> 'preview' ->> 'key'));
