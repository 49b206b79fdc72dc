import sharp from 'sharp'
import { expect } from 'vitest'
import { auth } from '../../../contract/identity/auth/auth.ts'
import type { TestApp } from '../app.ts'
import { multipart } from '../media/form.ts'
import { registrationForm } from './registration.ts'

/** Registers a creator with identity documents, who then waits for approval, and returns the id. */
export async function apply(test: TestApp): Promise<string> {
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#a35' } })
    .png()
    .toBuffer()
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api${auth.registerPerformer.path}`,
    ...multipart(registrationForm(), { idDocument: picture, selfieWithId: picture }),
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ data: { _id: string } }>().data._id
}
