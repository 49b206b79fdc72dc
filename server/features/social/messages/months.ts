import type { TableByMonth } from '../../../db/months.ts'

/** Messages, kept by the month of their id (decision 62): real time, not the site's clock. */
export const messagesByMonth: TableByMonth = {
  table: 'message',
  key: { column: 'id', type: 'id' },
  prepare: (name) => `
    create unique index ${name}_seq on ${name} (conversation_id, seq);
    create unique index ${name}_once on ${name} (conversation_id, sender_id, client_message_id) where client_message_id is not null;
    create unique index ${name}_of_broadcast on ${name} (broadcast_id, conversation_id) where broadcast_id is not null;
    create unique index ${name}_welcome on ${name} (conversation_id, sender_id) where is_welcome;
    create unique index ${name}_call on ${name} (call_id) where call_id is not null;`,
}
