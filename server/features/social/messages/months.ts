import { firstIdAt, monthOf, startOf, type TableByMonth } from '../../../db/months.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The month of a partition's name, `message_2026_11`. */
const monthNamed = (name: string): number => {
  const [year, month] = name.split('_').slice(-2)
  return monthOf(new Date(`${year}-${month}-01T00:00:00Z`))
}

/**
 * SQL condition over a new message of a month: what makes it unique may have been used in another month, because it is
 * not an id that was made in this one, or because the month begins or ends now. Everything else needs no look into
 * other months.
 */
const isOverMonths = (name: string): string => {
  const [start, end] = [startOf(monthNamed(name)), startOf(monthNamed(name) + 1)]
  const settled = firstIdAt(new Date(start.getTime() + DAY_MS))
  const lastHour = firstIdAt(new Date(end.getTime() - HOUR_MS))
  const wasMadeNow = `new.client_message_id collate "C" between '${settled}' and '${firstIdAt(end)}' and substr(new.client_message_id, 15, 1) = '7'`
  return `new.is_welcome or new.id >= '${lastHour}' or new.broadcast_id < '${settled}' or new.call_id < '${settled}' or (new.client_message_id is not null and not (${wasMadeNow}))`
}

/** Messages, kept by the month of their id (decision 62): real time, not the site's clock. */
export const messagesByMonth: TableByMonth = {
  table: 'message',
  key: { column: 'id', type: 'id' },
  prepare: (name) => `
    create unique index ${name}_seq on ${name} (conversation_id, seq);
    create unique index ${name}_once on ${name} (conversation_id, sender_id, client_message_id) where client_message_id is not null;
    create unique index ${name}_of_broadcast on ${name} (broadcast_id, conversation_id) where broadcast_id is not null;
    create unique index ${name}_welcome on ${name} (conversation_id, sender_id) where is_welcome;
    create unique index ${name}_call on ${name} (call_id) where call_id is not null;
    create trigger message_key before insert on ${name} for each row when (${isOverMonths(name)}) execute function message_key_is_new()`,
}
