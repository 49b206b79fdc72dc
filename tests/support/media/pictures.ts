import sharp from 'sharp'
import { files, type MediaType } from '../../../contract/platform/files/files.ts'
import type { TestApp } from '../app.ts'

/** Texts in the metadata of every test picture: an answer that contains one has leaked metadata. */
export const hiddenWords = ['SECRET-CAMERA-OWNER', 'SECRET-PLACE']

/** Creates a JPEG with a visible pattern, and with the EXIF, GPS and orientation that a phone writes. */
export function picture(width = 1600, height = 1000, orientation = 1): Promise<Buffer> {
  const dots = Buffer.alloc(64 * 40 * 3, 0).map((_, i) => (i * 7919) % 251)
  return sharp(dots, { raw: { width: 64, height: 40, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .withExif({
      IFD0: { Copyright: hiddenWords[0]! },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSMapDatum: hiddenWords[1]! },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

/** What uploads need of a server, in this process or in another one (`remote-app.ts`). */
export type Surface = Pick<TestApp, 'call'> & { app: Pick<TestApp['app'], 'inject'> }

/**
 * Uploads bytes as a browser does: create-reference, PUT of each part, complete. Returns the file's id and the answer
 * of complete.
 */
export async function upload(
  test: Surface,
  token: string,
  bytes: Buffer,
  more: { name?: string; mimeType?: string; description?: string; type?: MediaType } = {}
) {
  const { name = 'photo.jpg', mimeType = 'image/jpeg', description, type = 'feed-photo' } = more
  const begun = await test.call(
    files.createReference,
    { body: { name, mimeType, size: bytes.length, type, description } },
    { token }
  )
  const { file, key, multipartsToUpload } = begun.data
  const parts = []
  let at = 0
  for (const part of multipartsToUpload.parts) {
    const body = bytes.subarray(at, (at += part.size))
    const headers = { 'content-type': 'image/jpeg' }
    const ETag = part.url.startsWith('/')
      ? (await test.app.inject({ method: 'PUT', url: part.url, payload: body, headers })).headers.etag
      : (await fetch(part.url, { method: 'PUT', body: new Uint8Array(body), headers })).headers.get('etag')
    parts.push({ partNumber: part.partNumber, ETag: String(ETag) })
  }
  const body = { uploadId: multipartsToUpload.uploadId, key, storageProvider: file.server, fileId: file._id, parts }
  return { id: file._id, body, completed: await test.call(files.complete, { body }, { token }) }
}

/** Waits until an upload is ready or has failed. Returns the answer of status. */
export async function settled(test: Pick<TestApp, 'call'>, token: string, id: string) {
  for (let i = 0; i < 3600; i++) {
    const { data } = await test.call(files.status, { params: { id } }, { token })
    if (data.status === 'ready' || data.status === 'failed') return data
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the upload was never processed')
}

/** Uploads and processes a photo of a creator. Returns its file id. */
export async function uploadPhoto(
  test: TestApp,
  token: string,
  more: { name?: string; description?: string; bytes?: Buffer; type?: MediaType } = {}
): Promise<string> {
  const { id } = await upload(test, token, more.bytes ?? (await picture()), more)
  await settled(test, token, id)
  return id
}
