import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Found = { status: number; body?: Buffer | string; headers?: Record<string, string> }
type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: Buffer }

const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const escape = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
const refuse = (status: number, code: string): Found => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

/** Checks AWS Signature Version 4 as its documentation says: null when it is valid, otherwise the reason. */
function fault({ method, url, headers }: Asked, credentials: { key: string; secret: string }): string | null {
  const query = url.searchParams
  const presigned = query.has('X-Amz-Signature')
  const given = Object.fromEntries(
    (headers.authorization ?? '')
      .replace(/^AWS4-HMAC-SHA256 /, '')
      .split(/, ?/)
      .map((part) => part.split('=') as [string, string])
  )
  const signature = presigned ? query.get('X-Amz-Signature') : given.Signature
  const scope = ((presigned ? query.get('X-Amz-Credential') : given.Credential) ?? '').split('/')
  const signed = ((presigned ? query.get('X-Amz-SignedHeaders') : given.SignedHeaders) ?? '').split(';')
  const date = (presigned ? query.get('X-Amz-Date') : String(headers['x-amz-date'])) ?? ''
  const [key, day = '', region = '', service = ''] = scope
  if (key !== credentials.key || !signature) return 'InvalidAccessKeyId'
  if (presigned) {
    const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    if (Date.now() > at + Number(query.get('X-Amz-Expires')) * 1000) return 'AccessDenied'
  }
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .sort()
    .join('&')
  const canonicalHeaders = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const payload = presigned ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256'])
  const canonical = [method, url.pathname, canonicalQuery, canonicalHeaders, signed.join(';'), payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/${service}/aws4_request`, sha(canonical)].join('\n')
  const signing = hmac(hmac(hmac(hmac(`AWS4${credentials.secret}`, day), region), service), 'aws4_request')
  return hmac(signing, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

/** Objects per page of a listing: few, so that tests use several pages. */
const pageSize = 2

/** What S3 does with objects and multipart uploads, in memory; only calls with a valid signature get here. */
function bucket(existing: string | undefined) {
  const objects = new Map<string, Buffer>()
  const since = new Map<string, number>()
  const keep = (name: string, body: Buffer) => {
    objects.set(name, body)
    since.set(name, Date.now())
  }
  const uploads = new Map<string, Map<number, Buffer>>()
  const etag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
  let made = 0
  return ({ method, url, headers, body }: Asked): Found => {
    const name = url.pathname
    const query = url.searchParams
    const uploadId = query.get('uploadId') ?? ''
    const upload = uploads.get(uploadId)
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${++made}`
      uploads.set(id, new Map())
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (query.has('uploadId') && !upload) return refuse(404, 'NoSuchUpload')
    if (upload && method === 'PUT') {
      upload.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: etag(body) } }
    }
    if (upload && method === 'GET') {
      const parts = [...upload].map(
        ([number, part]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag(part)}</ETag></Part>`
      )
      return {
        status: 200,
        body: `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`,
      }
    }
    if (upload && method === 'DELETE') {
      uploads.delete(uploadId)
      return { status: 204 }
    }
    if (upload && method === 'POST') {
      const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
        number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
        tag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
      }))
      const parts = named.map(({ number, tag }) => ({ part: upload.get(number), tag }))
      if (parts.some(({ part, tag }) => !part || etag(part) !== tag)) return refuse(400, 'InvalidPart')
      keep(name, Buffer.concat(parts.map(({ part }) => part ?? Buffer.alloc(0))))
      uploads.delete(uploadId)
      return { status: 200, body: '<CompleteMultipartUploadResult/>' }
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204 }
    }
    if (method === 'PUT') {
      keep(name, body)
      return { status: 200, headers: { etag: etag(body) } }
    }
    if (method === 'HEAD' && name.replace(/\/$/, '') === `/${existing}`) return { status: 200 }
    if (query.get('list-type') === '2') {
      const root = `${name.replace(/\/$/, '')}/`
      const keys = [...objects.keys()]
        .map((path) => path.slice(root.length))
        .filter((key) => key.startsWith(query.get('prefix') ?? ''))
        .sort()
      const from = keys.findIndex((key) => key > (query.get('continuation-token') ?? ''))
      const page = from < 0 ? [] : keys.slice(from, from + pageSize)
      const isTruncated = from >= 0 && from + pageSize < keys.length
      const contents = page.map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${new Date(since.get(root + key) ?? 0).toISOString()}</LastModified></Contents>`
      )
      return {
        status: 200,
        body: `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
      }
    }
    const found = objects.get(name)
    if (!found) return refuse(404, 'NoSuchKey')
    const range = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
    if (!range) return { status: 200, body: found }
    const start = range[1] ? Number(range[1]) : Math.max(0, found.length - Number(range[2]))
    const end = range[1] && range[2] ? Math.min(Number(range[2]), found.length - 1) : found.length - 1
    if (start > end) return refuse(416, 'InvalidRange')
    return {
      status: 206,
      body: found.subarray(start, end + 1),
      headers: { 'content-range': `bytes ${start}-${end}/${found.length}` },
    }
  }
}

/** The key and secret of the local bucket, unless a test gives others. */
export const s3Credentials = { key: 'the-key', secret: 'the-secret' }

/** A running local bucket: its address, the settings of a site that stores into the bucket `name`, and its end. */
export type TestBucket = { endpoint: string; env(name?: string): Record<string, string>; close(): Promise<void> }

/**
 * Starts a local bucket that rejects a wrong signature and a wrong length as S3 does. Each request waits for `before`.
 * `bucket`: the one of which a start finds that it exists.
 */
export async function startS3(
  credentials: { key: string; secret: string; bucket?: string } = s3Credentials,
  before: (method: string, path: string) => Promise<void> = async () => undefined
): Promise<TestBucket> {
  const act = bucket(credentials.bucket)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://x'),
      headers: request.headers,
      body: Buffer.concat(chunks),
    }
    await before(asked.method, asked.url.pathname)
    const wrong = fault(asked, credentials)
    const found = wrong ? refuse(403, wrong) : act(asked)
    response.writeHead(found.status, {
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(found.body ?? ''),
      ...found.headers,
    })
    response.end(request.method === 'HEAD' ? undefined : found.body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    env: (name = 'media') => ({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_KEY: credentials.key,
      S3_SECRET: credentials.secret,
    }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
