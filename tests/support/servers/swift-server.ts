import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/site.ts'

const python = '/usr/bin/python3'

/**
 * Whether this machine has OpenStack Swift, which implements S3: `apt-get install swift-proxy swift-account
 * swift-container swift-object`.
 */
export const hasSwift =
  existsSync(python) &&
  ['/usr/bin/swift-proxy-server', '/usr/bin/swift-object-server'].every((path) => existsSync(path))

export const swiftCredentials = { key: 'test:tester', secret: 'testing' }

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => void (socket.destroy(), resolve(true)))
    socket.on('error', () => resolve(false))
  })

/** Swift's servers look for their site configuration at one fixed path; this program points them to ours. */
const program = `
import sys
from swift.common import utils
utils.SWIFT_CONF_FILE = sys.argv[2]
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1], sys.argv[3]))
`

/** The rings of accounts, containers and objects: each on the one disk of its server. */
const rings = `
import sys
from swift.common.ring import RingBuilder
for kind, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'meta': '', 'replication_ip': '127.0.0.1', 'replication_port': int(port)})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], kind))
`

/** Replaces memcached, which the authentication middleware reads before it checks a signature. */
const cache = `
class Nothing:
    def get(self, *args, **more): return None
    def set(self, *args, **more): return None
    def delete(self, *args, **more): return None
def filter_factory(global_conf, **local_conf):
    def wrap(app):
        def answer(env, start_response):
            env['swift.cache'] = Nothing()
            return app(env, start_response)
        return answer
    return wrap
`

/**
 * Starts OpenStack Swift with its S3 interface and one replica in a folder of its own: a real S3 server instead of a
 * test double. `close` stops it and removes its data. When it does not start, throws with its output.
 */
export async function startSwift(): Promise<{ endpoint: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-swift-'))
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true })
  const site = join(folder, 'swift.conf')
  await writeFile(site, '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = only\ndefault = yes\n')
  const children: ChildProcess[] = []
  const logPath = join(folder, 'log')
  const log = openSync(logPath, 'a')
  await writeFile(join(folder, 'server.py'), program)
  await writeFile(join(folder, 'nothing.py'), cache)
  const start = async (name: string, port: number, config: string) => {
    const path = join(folder, `${name}.conf`)
    const common = `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nuser = ${userInfo().username}\nswift_dir = ${folder}\ndevices = ${join(folder, 'devices')}\nmount_check = false\nworkers = 0\nfallocate_reserve = 0\n`
    await writeFile(path, common + config)
    children.push(spawn(python, [join(folder, 'server.py'), path, site, name], { stdio: ['ignore', log, log] }))
  }
  const close = async () => {
    await Promise.all(
      children
        .filter((child) => child.exitCode === null)
        .map((child) => new Promise((resolve) => void (child.once('exit', resolve), child.kill('SIGKILL'))))
    )
    closeSync(log)
    await rm(folder, { recursive: true, force: true })
  }
  const kinds = ['account', 'container', 'object'] as const
  const ports = await Promise.all([...kinds, 'proxy'].map(() => freePort()))
  const made = spawnSync(python, ['-c', rings, folder, ...ports.slice(0, 3).map(String)], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`Swift has no rings: ${made.stderr}`)
  for (const [i, kind] of kinds.entries())
    await start(
      `${kind}-server`,
      ports[i] ?? 0,
      `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
    )
  const port = ports[3] ?? 0
  await start(
    'proxy-server',
    port,
    `[pipeline:main]
pipeline = catch_errors gatekeeper nothing listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:nothing]
paste.filter_factory = nothing:filter_factory
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
`
  )
  for (const until = Date.now() + 180_000; ; await sleep(100)) {
    if ((await Promise.all(ports.map(answers))).every(Boolean)) break
    if (Date.now() > until || children.some((child) => child.exitCode !== null)) {
      const said = await readFile(logPath, 'utf8')
      await close()
      throw new Error(`Swift did not start:\n${said.slice(-3000)}`)
    }
  }
  return { endpoint: `http://127.0.0.1:${port}`, close }
}
