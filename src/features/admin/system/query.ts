import { numbered } from '../../platform/records/page-number.ts'

/** The path of the system's page. */
export const SYSTEM_PATH = '/admin/system'

/** The input of the request for failed jobs, shared by page and screen. */
export const failedInput = (page: number) => numbered({ query: { limit: 20, state: 'failed' as const } }, page)
