/**
 * `npx node scripts/media-table.ts http://localhost:3000 [part of a name]`: makes files as cameras, phones, editors and recorders
 * write them, uploads each to a running demo, and compares colours, size, duration, direction and motion of what comes
 * out with what went in. Writes a table and the pictures to a folder. Needs ffmpeg, libheif-examples, libavif-bin,
 * libjxl-tools, libopenjp2-tools and colord-data of Debian.
 */
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaFile } from '../contract/platform/files/files.ts'
import { demoAccounts } from '../server/db/seed/demo-accounts.ts'
import { differences, seenPicture, seenVideo, type Seen } from './lib/media-table/measure.ts'
import type { Case } from './lib/media-table/make.ts'
import { pictures } from './lib/media-table/pictures.ts'
import { sounds } from './lib/media-table/sounds.ts'
import { videos } from './lib/media-table/videos.ts'

const [site = 'http://localhost:3000', part = ''] = process.argv.slice(2)
const out = join(tmpdir(), 'stagedoor-media-table')
await mkdir(out, { recursive: true })

let token = ''
async function api<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${site}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, error } = (await answer.json()) as { data: T; error?: { message: string } }
  if (!answer.ok) throw new Error(`${answer.status} ${error?.message ?? JSON.stringify(data)}`)
  return data
}
const bytesOf = async (url: string) => Buffer.from(await (await fetch(new URL(url, site))).arrayBuffer())

type Status = { status: string; reason?: string; media?: MediaFile }
/** Uploads a file as a browser does; the answer once it is processed. */
async function uploaded({ name, type, fileName = name }: Case, bytes: Buffer): Promise<Status & { id: string }> {
  const begun = await api<{
    file: { _id: string; server: string }
    key: string
    multipartsToUpload: { uploadId: string; parts: { partNumber: number; url: string; size: number }[] }
  }>('/files/create-reference', { name: fileName, mimeType: 'application/octet-stream', size: bytes.length, type })
  const { file, key, multipartsToUpload } = begun
  const parts = []
  let at = 0
  for (const { partNumber, url, size } of multipartsToUpload.parts) {
    const body = new Uint8Array(bytes.subarray(at, (at += size)))
    const sent = await fetch(new URL(url, site), { method: 'PUT', body })
    parts.push({ partNumber, ETag: sent.headers.get('etag') })
  }
  const { uploadId } = multipartsToUpload
  await api('/files/complete-multipart-upload', {
    uploadId,
    key,
    storageProvider: file.server,
    fileId: file._id,
    parts,
  })
  for (;;) {
    const status = await api<Status>(`/files/${file._id}/status`)
    const isWaiting = status.status === 'ready' && status.media?.kind === 'video' && !status.media.poster
    if (['ready', 'failed'].includes(status.status) && !isWaiting) return { ...status, id: file._id }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** All that came out of a file, as it is seen; pictures are kept for looking at. */
async function seenOf(folder: string, label: string, media: MediaFile): Promise<Seen[]> {
  if (media.kind === 'audio') return [await seenVideo(folder, await bytesOf(media.url))]
  const addresses =
    media.kind === 'photo'
      ? (media.srcset ?? media.url).split(', ').map((line) => line.split(' ')[0] ?? '')
      : [media.poster ?? '']
  const seen: Seen[] = []
  for (const address of addresses.filter(Boolean)) {
    const picture = await bytesOf(address)
    seen.push(await seenPicture(picture))
    await writeFile(join(out, `${label}.webp`), picture)
  }
  if (media.kind === 'video') {
    seen.push(await seenVideo(folder, await bytesOf(media.url)))
    if (media.hls) seen.push(await seenVideo(folder, await bytesOf(media.hls.replace('master.m3u8', '240.mp4'))))
  }
  return seen
}

const shown = (seen: Seen[]) => {
  const [one] = seen.toReversed()
  if (!one) return ''
  const facts = [
    one.width > 0 && `${one.width} × ${one.height}`,
    one.frames !== undefined && one.frames > 1 && `${one.frames} frames`,
    one.seconds !== undefined && `${one.seconds.toFixed(2)} s`,
  ]
  return [...facts, one.colours?.map((colour) => colour.join('/')).join(' ')].filter(Boolean).join(', ')
}

async function line(one: Case): Promise<{ text: string; isWrong: boolean }> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-media-'))
  const row = (words: string, isWrong: boolean) => ({
    text: `| ${one.family} | ${one.name} | ${words} | ${isWrong ? '**wrong**' : 'ok'} |`,
    isWrong,
  })
  let bytes
  try {
    bytes = await one.make(folder.path)
  } catch (error) {
    return row(`could not be made: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 300)}`, true)
  }
  try {
    const { status, reason, media } = await uploaded(one, bytes)
    if (status === 'failed' || !media) return row(`refused: ${reason}`, !one.want.refused || !reason)
    const seen = await seenOf(folder.path, `${one.family} ${one.name}`.replaceAll(/[^\w-]+/g, '-'), media)
    const wrong = differences(one.want, media, seen)
    if (one.want.refused) wrong.push('accepted')
    return row([shown(seen), ...wrong].join('; '), wrong.length > 0)
  } catch (error) {
    return row(String(error).slice(0, 300), true)
  }
}

const creator = demoAccounts.find(({ role }) => role === 'creator')
token = (await api<{ token: string }>('/auth/login', { username: creator?.email, password: creator?.password })).token
const rows = ['| family | went in | came out | |', '| --- | --- | --- | --- |']
let faults = 0
for (const one of [...pictures, ...sounds, ...videos].filter(({ family, name }) =>
  `${family}: ${name}`.includes(part)
)) {
  const { text, isWrong } = await line(one)
  rows.push(text)
  if (isWrong) {
    faults++
    console.log(text)
  }
}
await writeFile(join(out, 'table.md'), `${rows.join('\n')}\n`)
console.log(`${rows.length - 2} files, ${faults} wrong; the table and the pictures are in ${out}`)
