import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { checkKey, checkParts, isKey, partSizes, partTtlS } from './parts.ts'
import { StorageError, type FinishedPart, type Storage, type UploadPart } from './storage.ts'

/** Bytes of a file that is read at once; and that goes in one piece: a larger one goes in parts of so many, so that a broken connection costs one of them. */
const smallBytes = 1024 * 1024
const usualPieceBytes = 64 * 1024 * 1024

/** Objects that are removed at once. */
const removedAtOnce = 8

export type S3Config = { endpoint: string | undefined; region: string; bucket: string; key: string; secret: string }

type Failure = { name?: string; Code?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** How a network says that nobody answers. */
const unreachable =
  /\b(?:TimeoutError|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)\b/

/** S3's own words for our reasons. */
function refusal(error: unknown): unknown {
  const { name = '', Code = '', code = '', $metadata } = error as Failure
  const said = `${name} ${Code}`
  if (/NoSuchKey|NoSuchUpload|NotFound/.test(said) || $metadata?.httpStatusCode === 404)
    return new StorageError('missing', 'no such object')
  if (/InvalidPart|EntityTooSmall/.test(said)) return new StorageError('invalid_part', 'a part is not here, or differs')
  if ($metadata?.httpStatusCode === 416) return new StorageError('bad_range', '')
  if (unreachable.test(`${name} ${code}`) || ($metadata?.httpStatusCode ?? 0) >= 500)
    return new StorageError('unavailable', `${said} ${code}`.trim())
  return error
}

/** Loads the client for S3, and makes one. */
export async function openClient(
  config: S3Config
): Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: config.region,
    credentials: { accessKeyId: config.key, secretAccessKey: config.secret },
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
    // Otherwise a presigned part carries the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/**
 * Objects in an S3 bucket, which stays private: browsers send parts straight to it by presigned addresses, pictures are read through us
 * (`features/files/serve-media.ts` says why). The client is loaded on first use: an installation on disk does not pay for it.
 */
export function s3Storage(config: S3Config, pieceBytes = usualPieceBytes): Storage {
  const Bucket = config.bucket
  let opened:
    | Promise<{
        sdk: typeof import('@aws-sdk/client-s3')
        client: S3Client
        sign: typeof import('@aws-sdk/s3-request-presigner').getSignedUrl
      }>
    | undefined
  const connect = () =>
    (opened ??= (async () => {
      const [opened, presigner] = await Promise.all([openClient(config), import('@aws-sdk/s3-request-presigner')])
      return { ...opened, sign: presigner.getSignedUrl }
    })())
  const parts = async (key: string, UploadId: string, size: number): Promise<UploadPart[]> => {
    const { sdk, client, sign } = await connect()
    return Promise.all(
      partSizes(size).map(async (bytes, i) => {
        const command = new sdk.UploadPartCommand({
          Bucket,
          Key: checkKey(key),
          UploadId,
          PartNumber: i + 1,
          ContentLength: bytes,
        })
        // The length is signed: a longer or shorter part is refused by the bucket itself.
        return {
          partNumber: i + 1,
          size: bytes,
          url: await sign(client, command, {
            expiresIn: partTtlS,
            signableHeaders: new Set(['host', 'content-length']),
          }),
        }
      })
    )
  }
  const asking = async <T>(ask: (s3: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    try {
      return await ask(await connect())
    } catch (error) {
      throw refusal(error)
    }
  }

  return {
    name: 's3',
    parts,
    begin: (key, size) =>
      asking(async ({ sdk, client }) => {
        const { UploadId = '' } = await client.send(
          new sdk.CreateMultipartUploadCommand({ Bucket, Key: checkKey(key), ContentType: 'application/octet-stream' })
        )
        return { uploadId: UploadId, parts: await parts(key, UploadId, size) }
      }),
    uploaded: (key, UploadId) =>
      asking(async ({ sdk, client }) => {
        const found: FinishedPart[] = []
        // Not by the SDK's own pages: it goes on for ever where a server names a next part after the last one.
        for (let PartNumberMarker: string | undefined; ; ) {
          const page = await client.send(
            new sdk.ListPartsCommand({ Bucket, Key: checkKey(key), UploadId, PartNumberMarker })
          )
          for (const part of page.Parts ?? []) found.push({ partNumber: part.PartNumber ?? 0, ETag: part.ETag ?? '' })
          if (!page.IsTruncated || !page.NextPartNumberMarker) break
          PartNumberMarker = page.NextPartNumberMarker
        }
        return found
      }),
    complete: (key, UploadId, size, finished) =>
      asking(async ({ sdk, client }) => {
        checkParts(size, finished)
        const Parts = finished.map((part) => ({ PartNumber: part.partNumber, ETag: part.ETag }))
        try {
          await client.send(
            new sdk.CompleteMultipartUploadCommand({ Bucket, Key: checkKey(key), UploadId, MultipartUpload: { Parts } })
          )
        } catch (error) {
          const refused = refusal(error)
          if (!(refused instanceof StorageError) || refused.reason !== 'missing') throw refused
          await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })) // it was completed before, or this throws
        }
      }),
    abort: async (key, UploadId) => {
      await asking(({ sdk, client }) =>
        client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key: checkKey(key), UploadId }))
      ).catch((error: unknown) => {
        if (!(error instanceof StorageError && error.reason === 'missing')) throw error
      })
    },
    putFile: (key, path, ContentType) =>
      asking(async ({ sdk, client }) => {
        const object = { Bucket, Key: checkKey(key) }
        const { size } = await stat(path)
        if (size <= smallBytes)
          return void (await client.send(
            new sdk.PutObjectCommand({ ...object, ContentType, Body: await readFile(path) })
          ))
        const piece = (start: number, bytes: number) => ({
          Body: createReadStream(path, { start, end: start + bytes - 1 }),
          ContentLength: bytes,
        })
        if (size <= pieceBytes)
          return void (await client.send(new sdk.PutObjectCommand({ ...object, ContentType, ...piece(0, size) })))
        const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...object, ContentType }))
        try {
          const Parts: { PartNumber: number; ETag: string | undefined }[] = []
          for (let at = 0; at < size; at += pieceBytes) {
            const PartNumber = Parts.length + 1
            const { ETag } = await client.send(
              new sdk.UploadPartCommand({
                ...object,
                UploadId,
                PartNumber,
                ...piece(at, Math.min(pieceBytes, size - at)),
              })
            )
            Parts.push({ PartNumber, ETag })
          }
          await client.send(new sdk.CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }))
        } catch (error) {
          await client.send(new sdk.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined)
          throw error
        }
      }),
    fetchTo: (key, path) =>
      asking(async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checkKey(key) }))
        await pipeline(Body as Readable, createWriteStream(path))
      }),
    read: (key) =>
      asking(async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checkKey(key) }))
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      }),
    open: (key, Range) =>
      asking(async ({ sdk, client }) => {
        const {
          Body,
          ContentLength = 0,
          ContentRange,
        } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checkKey(key), ...(Range && { Range }) }))
        const sent = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '')
        const body = Body as Readable
        return sent
          ? { body, size: Number(sent[3]), range: { start: Number(sent[1]), end: Number(sent[2]) } }
          : { body, size: ContentLength }
      }),
    async *list(folder) {
      const Prefix = `${checkKey(folder)}/`
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await asking(({ sdk, client }) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        )
        yield (page.Contents ?? []).flatMap(({ Key = '', LastModified }) =>
          isKey(Key) && LastModified ? [{ key: Key, since: LastModified }] : []
        )
        if (!page.IsTruncated || !page.NextContinuationToken) return
        ContinuationToken = page.NextContinuationToken
      }
    },
    // One by one: the call for many wants a checksum that servers of one age or the other do not take.
    remove: async (keys) => {
      const checked = keys.map(checkKey).values()
      const removeNext = async () => {
        for (const Key of checked)
          await asking(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))
      }
      await Promise.all(Array.from({ length: Math.min(removedAtOnce, keys.length) }, removeNext))
    },
  }
}
