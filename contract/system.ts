import './zod-config.ts'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'

/** Health of the process, for operators and load balancers. */
export const system = endpoints({
  health: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Whether the process is ready and the database answers',
    response: z.object({ status: z.literal('ok'), version: z.string(), uptimeS: z.number() }),
    errors: ['unavailable'],
  },
})
