import './zod-config.ts'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'

/** What a process uses; which of them it cannot do without depends on its roles. */
const ReadyPart = z.enum(['process', 'database', 'replica', 'migrations', 'queue', 'storage', 'redis', 'disk'])

/** Health of the process, for operators and load balancers. */
export const system = endpoints({
  health: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Whether the process answers and the database too, with the version',
    response: z.object({ status: z.literal('ok'), version: z.string(), uptimeS: z.number() }),
    errors: ['unavailable'],
  },
  live: {
    method: 'GET',
    path: '/live',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Whether the process is alive, whatever else works; if not, restart it',
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'anyone',
    opensInMaintenance: true,
    summary:
      'Whether this process should get visitors; if not, `fields` of the error says which parts are not ready and why',
    response: z.object({
      status: z.literal('ready'),
      parts: z.array(ReadyPart),
      degraded: z
        .array(z.object({ part: ReadyPart, reason: z.string() }))
        .describe('what does not work and this process can do without'),
    }),
    errors: ['unavailable'],
  },
})
