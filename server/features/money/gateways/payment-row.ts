import type { Selectable } from 'kysely'
import type { Payment } from '../../../db/schema.ts'

/** A payment as it is stored. */
export type PaymentRow = Selectable<Payment>
