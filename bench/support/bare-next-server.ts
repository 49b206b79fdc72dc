/** Serves a built Next app the way our server serves ours: `bare-next-server.ts <folder>`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'

const app = next({ dev: false, dir: String(process.argv[2]), hostname: 'localhost', port: 3000 })
await app.prepare()
const handle = app.getRequestHandler()
const server = createServer((request, response) => void handle(request, response))
server.listen(0, () => console.log(`at http://localhost:${(server.address() as AddressInfo).port}`))
