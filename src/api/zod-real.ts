import {
  array,
  boolean,
  coerce,
  config,
  discriminatedUnion,
  email,
  enum as enumeration,
  int,
  iso,
  literal,
  nullable,
  number,
  object,
  optional,
  partialRecord,
  preprocess,
  record,
  string,
  tuple,
  union,
  unknown,
  url,
  uuid,
} from 'zod/v4'
import { registerZod } from './zod-recorder.ts'

// The pages' policy forbids code made of words, which the library would try first: some browsers write every try on the console.
config({ jitless: true })

/**
 * Import this file where a schema of the contract is judged in the browser (`checkForm` does): it brings the real zod to that page. Named one by
 * one: the whole namespace would bring every language's messages and the JSON schema writer, 40 KB more.
 */
registerZod({
  array,
  boolean,
  coerce,
  discriminatedUnion,
  email,
  enum: enumeration,
  int,
  iso,
  literal,
  nullable,
  number,
  object,
  optional,
  partialRecord,
  preprocess,
  record,
  string,
  tuple,
  union,
  unknown,
  url,
  uuid,
})
