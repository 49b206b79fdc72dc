/** Whether a webhook has accepted a delivery with this HTTP status: any 2xx. Undefined: there was no answer. */
export const isAccepted = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300
