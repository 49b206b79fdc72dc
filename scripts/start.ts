/** `npm start`: builds the web part when its sources are newer than the build, then becomes the server. */
import { buildWhenStale } from './lib/build.ts'
import { endWithNpm } from './lib/end-with-npm.ts'

endWithNpm()
process.env['NEXT_TELEMETRY_DISABLED'] = '1'
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
if (buildWhenStale()) await import('../server/main.ts')
else process.exitCode = 1
