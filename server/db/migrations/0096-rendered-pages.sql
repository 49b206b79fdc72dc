-- Pages are rendered once, when they are saved (decision 65).

-- The page as HTML, and the fingerprint of the Markdown that it was made from: without it, or with another one, it was
-- written by an earlier release and is rendered at its next reading.
alter table site_post add column html text;
alter table site_post add column html_of text;
