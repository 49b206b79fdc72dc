import { configure } from '@testing-library/react'
import { WAIT_MS } from '../support/wait-times.ts'

// testing-library's default of 1 s is too short where a part of the screen is loaded on use and compiled first.
configure({ asyncUtilTimeout: WAIT_MS })
