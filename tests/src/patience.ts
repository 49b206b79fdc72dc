/** What a screen waits for may take a minute, as in tests/support/until.ts: what is loaded on use is compiled first, and a busy machine takes its time. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 60_000 })
