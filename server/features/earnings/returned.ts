/** Whether a sale, or the payment of one, was given back: by the operator, or taken by the payer's bank. */
export const isReturned = (status: string | null): boolean => status === 'refunded' || status === 'disputed'
