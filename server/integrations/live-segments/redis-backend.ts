import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { PartsBackend } from './backend.ts'
import type { StreamParts } from './state.ts'

/** Seconds without a new part after which the parts of a stream that was not ended are deleted. */
const keptS = 24 * 3600
const channel = 'live-parts'

const stateKey = (streamId: string): string => `live:{${streamId}}:state`
const pieceKey = (streamId: string, name: string): string => `live:{${streamId}}:${name}`

/**
 * Stores a state if it follows the stored one, with its pieces, in one step. Keys: the state, the added, the dropped.
 * Arguments: the state, its version, the lifetime, the number of added pieces, their bytes.
 */
const saveScript = `
local stored = redis.call('HGET', KEYS[1], 'version')
if (stored and tonumber(stored) or 0) ~= tonumber(ARGV[2]) - 1 then return 0 end
local added = tonumber(ARGV[4])
for i = 1, added do redis.call('SET', KEYS[1 + i], ARGV[4 + i], 'EX', ARGV[3]) end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
for i = 2 + added, #KEYS do redis.call('DEL', KEYS[i]) end
return 1`

/**
 * Keeps parts in Redis, so that each process can take and serve them. Other processes are told of changes by a message;
 * a lost message is made up for when the connection is back.
 */
export function redisBackend(url: string, log: Logger): PartsBackend {
  const redis = new Redis(url)
  const subscriber = new Redis(url)
  for (const client of [redis, subscriber])
    client.on('error', (error: Error) => log.error({ err: error }, 'the connection to Redis for live streams failed'))
  const names = (state: StreamParts): string[] =>
    state.renditions.flatMap(({ headers, segments }, rendition) => [
      ...headers.map(({ place }) => `${place}-${rendition}-init`),
      ...segments.flatMap(({ place, parts }) => parts.map(({ n }) => `${place}-${rendition}-${n}`)),
    ])
  const load = async (streamId: string): Promise<StreamParts | null> => {
    const text = await redis.hget(stateKey(streamId), 'state')
    return text === null ? null : (JSON.parse(text) as StreamParts)
  }
  return {
    load,
    async save(streamId, state, added, dropped) {
      const keys = [stateKey(streamId), ...[...added.keys(), ...dropped].map((name) => pieceKey(streamId, name))]
      const texts = [JSON.stringify(state), state.version, keptS, added.size, ...added.values()]
      const isSaved = (await redis.eval(saveScript, keys.length, ...keys, ...texts)) === 1
      if (isSaved) await redis.publish(channel, streamId)
      return isSaved
    },
    read: (streamId, name) => redis.getBuffer(pieceKey(streamId, name)),
    async remove(streamId) {
      const state = await load(streamId)
      await redis.del([stateKey(streamId), ...(state ? names(state) : []).map((name) => pieceKey(streamId, name))])
      await redis.publish(channel, streamId)
    },
    streams: async () => [],
    onChanged(changed) {
      subscriber.on('message', (_channel, streamId) => changed(streamId))
      subscriber.on('ready', () => changed())
      subscriber.subscribe(channel).catch((error: unknown) => log.warn({ err: error }, 'live streams are not shared'))
    },
    async close() {
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}
