/** `npm start`: builds the web part when its sources are newer than the build, then becomes the server. */
import { run } from '../server/main.ts'
import { buildWhenStale } from './lib/build.ts'
import { endWithNpm } from './lib/end-with-npm.ts'

endWithNpm()
process.env['NEXT_TELEMETRY_DISABLED'] = '1'
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
await run(buildWhenStale)
