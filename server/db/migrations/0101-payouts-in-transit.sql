-- Payouts in transit (product.md, Payouts in transit; decision 66). The status stays 'approved' in transit and 'rejected'
-- after a return, so that the release before goes on reserving and giving back the same amounts.
alter table payout_request
  -- When its bank file was downloaded first, or the provider was asked to send it.
  add column sent_at timestamptz(3),
  -- When it was recorded that the bank has sent it back.
  add column returned_at timestamptz(3),
  -- The operator who said so first and waits for a second person. Accounts are not referenced, as in the log.
  add column return_asked_by uuid;
-- What the file was made with, so that it is the same whenever it is downloaded.
alter table payout_batch
  add column file_currency text,
  add column file_site_name text;
-- Files that were downloaded already.
update payout_request set sent_at = file.at
  from (select subject_id, min(at) as at from operator_log
    where action = 'payoutDesk.batchFile' and exists (
      select from operator_log_result where entry_id = operator_log.id and error is null)
    group by subject_id) file
  where payout_request.batch_id = file.subject_id and payout_request.status in ('approved', 'paid');
