import { expect } from 'vitest'
import type { Upload } from '../../../../src/api/files/upload.ts'
import { api, apiUrl, http, HttpResponse, ok, refusal } from '../../support.ts'

const partSize = 10
/** The content of a test file: four parts. */
export const text = 'abcdefghij0123456789ABCDEFGHIJklmno'
export const idOf = (n: number): string => `0198a3c4-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
export const fileOf = (name = 'film.bin', content = text): File =>
  new File([content], name, { type: 'application/octet-stream', lastModified: 1_700_000_000_000 })

type PartAnswer = (call: {
  part: number
  attempt: number
  request: Request
}) => Response | undefined | Promise<Response | undefined>

/**
 * A server that stores parts as ours does: create-reference, parts with ETags, complete, status, abort. `part` may
 * answer in its place.
 */
export const uploadServer = (part: PartAnswer = () => undefined) => {
  const state = {
    begun: 0,
    parts: new Map<string, string>(),
    attempts: new Map<string, number>(),
    sent: [] as string[],
    completed: [] as unknown[],
    aborted: [] as string[],
    status: 'ready',
    reason: '',
    inFlight: 0,
    most: 0,
  }
  const partsOf = (id: string, size: number) =>
    Array.from({ length: Math.ceil(size / partSize) }, (_, i) => ({
      partNumber: i + 1,
      url: `/m/part/${id}/${i + 1}`,
      size: Math.min(partSize, size - i * partSize),
    }))
  const sizes = new Map<string, number>()
  const done = new Set<string>()
  api.use(
    http.post(apiUrl('/files/create-reference'), async ({ request }) => {
      const { size } = (await request.json()) as { size: number }
      const id = idOf(++state.begun)
      sizes.set(id, size)
      return ok(
        {
          file: { _id: id, path: id, server: 'local' },
          key: id,
          multipartsToUpload: { uploadId: `u${id}`, parts: partsOf(id, size) },
        },
        201
      )
    }),
    http.put('http://localhost:3000/m/part/:id/:part', async ({ params, request }) => {
      const name = `${params['id']}/${params['part']}`
      const attempt = (state.attempts.get(name) ?? 0) + 1
      state.attempts.set(name, attempt)
      expect(request.headers.get('authorization'), 'our token must not go to another host').toBeNull()
      state.most = Math.max(state.most, ++state.inFlight)
      try {
        const instead = await part({ part: Number(params['part']), attempt, request })
        if (instead) return instead
        state.parts.set(name, await request.text())
        state.sent.push(name)
        return new HttpResponse(null, { status: 200, headers: { ETag: `"${params['part']}"` } })
      } finally {
        state.inFlight -= 1
      }
    }),
    http.post(apiUrl('/files/complete-multipart-upload'), async ({ request }) => {
      const body = (await request.json()) as { fileId: string }
      state.completed.push(body)
      done.add(body.fileId)
      return ok({ _id: body.fileId, status: 'processing' }, 202)
    }),
    http.get(apiUrl('/files/:id/status'), ({ params }) => {
      const id = String(params['id'])
      const size = sizes.get(id)
      if (size === undefined) return refusal(404, 'not_found', 'Not found')
      if (done.has(id)) return ok({ _id: id, status: state.status, ...(state.reason && { reason: state.reason }) })
      const uploaded = [...state.parts.keys()]
        .filter((name) => name.startsWith(id))
        .map((name) => Number(name.split('/')[1]))
      return ok({
        _id: id,
        status: 'pending',
        uploadId: `u${id}`,
        key: id,
        storageProvider: 'local',
        parts: partsOf(id, size),
        uploaded: uploaded.map((partNumber) => ({ partNumber, ETag: `"${partNumber}"` })),
      })
    }),
    http.delete(apiUrl('/files/:id'), ({ params }) => {
      state.aborted.push(String(params['id']))
      return new HttpResponse(null, { status: 204 })
    })
  )
  const plan = (file: File, uploaded: number[] = []): Upload => {
    sizes.set(idOf(1), file.size)
    return {
      fileId: idOf(1),
      uploadId: 'u1',
      key: 'k1',
      storageProvider: 'local',
      parts: partsOf(idOf(1), file.size),
      uploaded: uploaded.map((partNumber) => ({ partNumber, ETag: `"${partNumber}"` })),
      at: Date.now(),
    }
  }
  return {
    ...state,
    state,
    plan,
    partAt: (n: number, id = 1) => state.parts.get(`${idOf(id)}/${n}`),
    attemptsAt: (n: number) => state.attempts.get(`${idOf(1)}/${n}`),
  }
}
