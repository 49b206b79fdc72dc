import { sql } from 'kysely'
import { decimal, filesOfItem } from './rows.ts'
import type { Section } from './sections.ts'

/** What the account has published. `posts` and `media` are what another site reads in: `docs/archive.md`. */
export const contentSections: readonly Section[] = [
  {
    name: 'posts',
    tables: ['feed'],
    rows: (
      id
    ) => sql`select feed.id::text as id, type, title, caption, text, access, ${decimal('price')} as price, status, is_pinned as "isPinned", is_story as "isStory",
      published_at as "publishedAt", scheduled_at as "scheduledAt", feed.created_at as "createdAt", total_likes as "totalLikes", total_comments as "totalComments", total_sales as "totalSales",
      (select jsonb_build_object('question', question, 'closesAt', closes_at, 'totalVotes', total_votes,
        'options', (select jsonb_agg(jsonb_build_object('text', text, 'totalVotes', total_votes) order by position) from poll_option where poll_id = poll.id)) from poll where poll.id = feed.poll_id) as poll,
      ${filesOfItem('feed_file', 'feed_id', 'feed.id')} as files
      from feed where performer_id = ${id} and removed_at is null`,
  },
  {
    name: 'media',
    tables: ['asset'],
    rows: (
      id
    ) => sql`select asset.id::text as id, kind, title, caption, description as text, access, ${decimal('price')} as price, status, published_at as "publishedAt",
      scheduled_at as "scheduledAt", asset.created_at as "createdAt", gallery_id::text as "galleryId", position, cover_id::text as "coverId", product_type as "productType", stock,
      total_likes as "totalLikes", total_comments as "totalComments", total_sales as "totalSales",
      ${filesOfItem('asset_file', 'asset_id', 'asset.id')} as files
      from asset where performer_id = ${id} and removed_at is null`,
  },
  {
    name: 'streams',
    tables: ['stream'],
    rows: (
      id
    ) => sql`select id::text as id, title, description as text, access, ${decimal('price')} as price, status, scheduled_at as "scheduledAt", started_at as "startedAt",
      ended_at as "endedAt", created_at as "createdAt", peak_viewers as "mostViewers", total_sales as "totalSales" from stream where performer_id = ${id}`,
  },
  {
    name: 'coupons',
    tables: ['coupon'],
    rows: (
      id
    ) => sql`select id::text as id, code as title, kind, case when kind = 'percentage' then value::float8 else ${decimal('value')} end as value, is_active as "isActive",
      valid_from as "validFrom", valid_until as "validUntil", created_at as "createdAt" from coupon where performer_id = ${id}`,
  },
]
