-- The outbox of notifications gets the name under which the code and the documents know it.
alter table untold rename to notification_outbox;
alter index untold_pkey rename to notification_outbox_pkey;
