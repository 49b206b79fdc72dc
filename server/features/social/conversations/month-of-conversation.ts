/** A part of a conversation: from the message `first_seq` up to the next part. Months are counted from the year 0. */
export type MonthOfConversation = {
  first_seq: number
  month: number
  from_month: number
  total_before: number
  changed: number
}
