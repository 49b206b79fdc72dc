import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { checkKey, checkHealth, isKey, partSizes, partTtlS } from './parts.ts'
import { StorageError, type FinishedPart, type Storage, type UploadPart } from './storage.ts'

/**
 * Files up to `smallBytes` are read into memory; larger ones than the piece size are uploaded in pieces, so that a
 * broken connection costs only one of them.
 */
const smallBytes = 1024 * 1024
const defaultPieceBytes = 64 * 1024 * 1024

/** Validity, in seconds, of an address for a proxy, which uses it at once. */
const addressTtlS = 60

/** Maximum number of concurrent deletions. */
const maxConcurrentRemovals = 8

export type S3Config = { endpoint: string | undefined; region: string; bucket: string; key: string; secret: string }

type Failure = { name?: string; Code?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** Error codes of a network or server that does not respond. */
const unreachable =
  /\b(?:TimeoutError|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)\b/

/** Maps errors of S3 to those of the storage. */
function toStorageError(error: unknown): unknown {
  const { name = '', Code = '', code = '', $metadata } = error as Failure
  const names = `${name} ${Code}`
  if (/NoSuchKey|NoSuchUpload|NotFound/.test(names) || $metadata?.httpStatusCode === 404)
    return new StorageError('missing', 'no such object')
  if (/InvalidPart|EntityTooSmall/.test(names)) return new StorageError('invalid_part', 'a part is missing or differs')
  if ($metadata?.httpStatusCode === 416) return new StorageError('bad_range', '')
  if (unreachable.test(`${name} ${code}`) || ($metadata?.httpStatusCode ?? 0) >= 500)
    return new StorageError('unavailable', `${names} ${code}`.trim())
  return error
}

/** Loads the S3 library and creates a client. */
export async function openClient(
  config: S3Config
): Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: config.region,
    credentials: { accessKeyId: config.key, secretAccessKey: config.secret },
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
    // Otherwise the presigned address of a part contains the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/**
 * Stores objects in a private S3 bucket: browsers send parts directly to it by presigned addresses; pictures are served
 * through this server (`server/features/platform/files/serve-media.ts` explains why). The library is loaded on first use, so that
 * installations without a bucket do not need it.
 */
export function s3Storage(config: S3Config, pieceBytes = defaultPieceBytes): Storage {
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
        // The length is signed, so the bucket itself rejects a longer or shorter part.
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
  const withClient = async <T>(run: (s3: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    try {
      return await run(await connect())
    } catch (error) {
      throw toStorageError(error)
    }
  }

  return {
    name: 's3',
    parts,
    begin: (key, size) =>
      withClient(async ({ sdk, client }) => {
        const { UploadId = '' } = await client.send(
          new sdk.CreateMultipartUploadCommand({ Bucket, Key: checkKey(key), ContentType: 'application/octet-stream' })
        )
        return { uploadId: UploadId, parts: await parts(key, UploadId, size) }
      }),
    uploaded: (key, UploadId) =>
      withClient(async ({ sdk, client }) => {
        const found: FinishedPart[] = []
        // The SDK's paginator is not used: it never ends when a server names a next part after the last one.
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
      withClient(async ({ sdk, client }) => {
        checkHealth(size, finished)
        const Parts = finished.map((part) => ({ PartNumber: part.partNumber, ETag: part.ETag }))
        try {
          await client.send(
            new sdk.CompleteMultipartUploadCommand({ Bucket, Key: checkKey(key), UploadId, MultipartUpload: { Parts } })
          )
        } catch (error) {
          const storageError = toStorageError(error)
          if (!(storageError instanceof StorageError) || storageError.reason !== 'missing') throw storageError
          await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })) // it was completed before; otherwise this throws
        }
      }),
    abort: async (key, UploadId) => {
      await withClient(({ sdk, client }) =>
        client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key: checkKey(key), UploadId }))
      ).catch((error: unknown) => {
        if (!(error instanceof StorageError && error.reason === 'missing')) throw error
      })
    },
    putFile: (key, path, ContentType) =>
      withClient(async ({ sdk, client }) => {
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
      withClient(async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checkKey(key) }))
        await pipeline(Body as Readable, createWriteStream(path))
      }),
    read: (key) =>
      withClient(async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checkKey(key) }))
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      }),
    open: (key, Range) =>
      withClient(async ({ sdk, client }) => {
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
    address: (key, method) =>
      withClient(async ({ sdk, client, sign }) => {
        const object = { Bucket, Key: checkKey(key) }
        const command = method === 'HEAD' ? new sdk.HeadObjectCommand(object) : new sdk.GetObjectCommand(object)
        return new URL(await sign(client, command, { expiresIn: addressTtlS }))
      }),
    async *list(folder) {
      const Prefix = folder === undefined ? undefined : `${checkKey(folder)}/`
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await withClient(({ sdk, client }) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        )
        yield (page.Contents ?? []).flatMap(({ Key = '', LastModified }) =>
          isKey(Key) && LastModified ? [{ key: Key, since: LastModified }] : []
        )
        if (!page.IsTruncated || !page.NextContinuationToken) return
        ContinuationToken = page.NextContinuationToken
      }
    },
    // Removed one by one: the call for several objects requires a checksum that some servers do not support.
    remove: async (keys) => {
      const checked = keys.map(checkKey).values()
      const removeNext = async () => {
        for (const Key of checked)
          await withClient(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))
      }
      await Promise.all(Array.from({ length: Math.min(maxConcurrentRemovals, keys.length) }, removeNext))
    },
  }
}
