import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from '../app.ts'
import { createFan, createPerformer, type TestPerson } from '../data/people.ts'
import { webhookReceiver } from './webhook-receiver.ts'

type WebhookStage = {
  test: TestApp
  receiver: Awaited<ReturnType<typeof webhookReceiver>>
  creator: TestPerson
  fan: TestPerson
}

/**
 * Starts an app that may call this machine, and a receiver of webhooks, for the tests of a file, and ends them. Passes
 * both to `use` before each test, with a new creator and a new fan.
 */
export function withWebhooks(use: (harness: WebhookStage) => void): void {
  let test: TestApp
  let receiver: WebhookStage['receiver']
  beforeAll(async () => {
    receiver = await webhookReceiver()
    test = await testApp({ WEBHOOK_ALLOW_PRIVATE: '1' })
  })
  afterAll(async () => {
    await test.close()
    await receiver.close()
  })
  beforeEach(async () => use({ test, receiver, creator: await createPerformer(test), fan: await createFan(test) }))
}
