/** Whether a sale or its payment was refunded by the operator or charged back by the payer's bank. */
export const isReturned = (status: string | null): boolean => status === 'refunded' || status === 'disputed'
