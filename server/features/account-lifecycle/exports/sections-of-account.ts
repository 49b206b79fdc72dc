import { sql } from 'kysely'
import { decimal } from './rows.ts'
import type { Section } from './sections.ts'

/** What the account says about itself, and its settings. */
export const accountSections: readonly Section[] = [
  {
    name: 'profile',
    tables: ['account'],
    rows: (
      id
    ) => sql`select account.id::text as id, name, username, email, email_verified_at as "emailConfirmedAt", birth_date::text as "birthDate", gender,
      country, state, city, nullif(concat_ws(' ', phone_code, phone), '') as phone, language, is_performer as "isCreator", status, account.created_at as "createdAt",
      bio, tagline, craft, height, weight, age, body_type as "bodyType", ethnicity, size, hair_color as "hairColor", eye_color as "eyeColor",
      sexual_orientation as "sexualOrientation", languages, website_url as website, ${decimal('monthly_price')} as "monthlyPrice", ${decimal('yearly_price')} as "yearlyPrice",
      is_free_subscription as "hasFreeTrial", total_followers as "totalFollowers", total_subscribers as "totalSubscribers",
      (select jsonb_agg(provider) from social_identity where account_id = account.id) as "signsInWith",
      (select who_may_write from message_setting where account_id = account.id) as "whoMayWrite",
      (select shows_presence from message_setting where account_id = account.id) as "showsPresence",
      (select jsonb_object_agg(kind, jsonb_build_object('bell', bell, 'mail', mail, 'push', push)) from notification_preference where account_id = account.id) as notifications,
      (select frequency from notification_digest where account_id = account.id) as digest
      from account left join performer on performer.account_id = account.id where account.id = ${id}`,
  },
  {
    name: 'addresses',
    tables: ['address'],
    rows: (
      id
    ) => sql`select id::text as id, name, street_address as street, street_number as number, unit, district, city, state, zip_code as "zipCode", country, phone,
      is_default as "isDefault", created_at as "createdAt" from address where account_id = ${id}`,
  },
  {
    name: 'devices',
    tables: ['session'],
    rows: (
      id
    ) => sql`select id::text as id, device as name, address as "networkAddress", created_at as "createdAt", last_seen_at as "lastSeenAt" from session where account_id = ${id}
      union all select 'known ' || device, device, null, null, seen_at from known_device where account_id = ${id}`,
  },
  {
    name: 'searches',
    tables: ['recent_search'],
    rows: (id) =>
      sql`select id::text as id, keyword as title, searched_at as "createdAt" from recent_search where account_id = ${id}`,
  },
  {
    name: 'notifications',
    tables: ['notification', 'notification_past'],
    rows: (
      id
    ) => sql`select id::text as id, kind as title, total, created_at as "createdAt", read_at as "readAt" from notification where account_id = ${id}
      union all select id::text, kind, total, created_at, read_at from notification_past where account_id = ${id}`,
  },
  {
    name: 'letters',
    tables: ['letter', 'report'],
    rows: (id) => sql`select id::text as id, subject as title, message as text, status, created_at as "createdAt",
        (select jsonb_agg(letter_answer.message order by letter_answer.created_at) from letter_answer where letter_id = letter.id) as answers from letter where account_id = ${id}
      union all select id::text, reason, description, status, created_at, null from report where reporter_id = ${id}`,
  },
  {
    name: 'webhooks',
    tables: ['webhook'],
    rows: (id) =>
      sql`select id::text as id, url as title, description as text, events, created_at as "createdAt" from webhook where performer_id = ${id}`,
  },
]
