import { slugify } from '@korice/book-text';
import type { PageBody } from '@korice/contracts';
import { Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import type { AppContext } from '../../config/app-context.js';
import { ownerTag, siteTag } from '../../platform/caching/tags.js';
import { recordRead } from '../../platform/caching/tracked-reads.js';
import { fieldError, HttpError } from '../../platform/errors/http-error.js';
import { ifMatchHolds, revisionEtag } from '../../platform/etag.js';
import type { AuditService } from '../accounts/audit/audit.service.js';
import type { UserModel } from '../accounts/users/user.model.js';
import { cleanHtml } from './clean-html.js';
import type { ListedPage, PageFields, PageModel } from './page.model.js';
import { canEditPage, canUseSlug } from './page.policy.js';

export interface PagesService {
  /** Resolves to the pages of the actor without their texts, for admins to all, latest change first, at most 1,000. */
  list(actor: Actor): Promise<ListedPage[]>;
  /** @throws PAGE_NOT_FOUND, also for a page that the actor may not edit */
  read(actor: Actor, pageId: string): Promise<PageFields>;
  /** Resolves to a page as visitors see it. @throws PAGE_NOT_FOUND, also for the pages of blocked authors */
  readBySlug(slug: string): Promise<PageFields>;
  /** Resolves to the slugs and change times of the public ones among the latest 10,000 pages, latest change first. */
  listAddresses(): Promise<Pick<PageFields, 'slug' | 'updatedAt'>[]>;
  /** Idempotent by author and `clientId`: a repetition resolves to the first page with `repeated: true`. @throws SLUG_TAKEN */
  create(actor: Actor, body: PageBody & { clientId: string }): Promise<{ page: PageFields; repeated: boolean }>;
  /** @throws PAGE_NOT_FOUND, SLUG_TAKEN, CONFLICT when `ifMatch` names another revision */
  update(actor: Actor, pageId: string, body: PageBody, ifMatch: string | undefined): Promise<PageFields>;
  remove(actor: Actor, pageId: string): Promise<void>;
}

type Authored = Pick<PageFields, 'author'>;
/** The projection of a list. */
const listed = { content: 0, contentEn: 0 } as const;

const maxListed = 1_000;
const maxAddresses = 10_000;

export function createPagesService(
  { events }: AppContext,
  { pages, users }: { pages: PageModel; users: UserModel },
  audit: Pick<AuditService, 'recordAdminAction'>,
): PagesService {
  /**
   * Reads the accounts of the authors. `named` sets the current name of the author, `isPublic` returns whether the author is not blocked.
   */
  async function authorsOf(found: readonly Authored[]) {
    const ids = [...new Set(found.flatMap(({ author }) => author._id?.toHexString() ?? []))];
    const accounts = await users
      .find({ _id: { $in: ids } }, { name: 1, status: 1 })
      .limit(ids.length)
      .lean();
    const byId = new Map(accounts.map((account) => [account._id.toHexString(), account]));
    const accountOf = ({ author }: Authored) => byId.get(author._id?.toHexString() ?? '');
    return {
      named: <P extends Authored>(page: P): P => {
        const { _id, name } = accountOf(page) ?? page.author;
        return { ...page, author: { _id, name } };
      },
      // Built-in pages have no author account.
      isPublic: (page: Authored): boolean => page.author._id === null || accountOf(page)?.status === 'active',
    };
  }

  const withAuthorName = async (page: PageFields): Promise<PageFields> => (await authorsOf([page])).named(page);

  async function published<P extends Authored>(found: readonly P[]): Promise<P[]> {
    const authors = await authorsOf(found);
    return found.filter(authors.isPublic).map(authors.named);
  }

  async function find(actor: Actor, pageId: string): Promise<PageFields> {
    const page = await pages.findById(pageId).lean();
    if (!page || !canEditPage(actor, page)) throw new HttpError('PAGE_NOT_FOUND');
    return withAuthorName(page);
  }

  /** Like `fieldsOf`. @throws also SLUG_TAKEN for a slug that the actor may not use */
  async function fieldsFor(actor: Actor, body: PageBody) {
    const fields = await fieldsOf(body);
    if (!canUseSlug(actor, fields.slug)) throw new HttpError('SLUG_TAKEN');
    return fields;
  }

  const subjectOf = ({ _id, title, author }: PageFields) => ({
    id: _id.toHexString(),
    name: title,
    ownerId: author._id?.toHexString(),
  });

  return {
    async list(actor) {
      const own = actor.role === 'admin' ? {} : { 'author._id': new Types.ObjectId(actor._id) };
      const found = await pages.find(own, listed).sort({ updatedAt: -1, _id: -1 }).limit(maxListed).lean();
      const ids = { $in: found.map(({ _id }) => _id) };
      const english = await pages
        .find({ _id: ids, contentEn: { $gt: '' } }, { _id: 1 })
        .limit(found.length)
        .lean();
      const englishIds = new Set(english.map(({ _id }) => _id.toHexString()));
      const { named } = await authorsOf(found);
      return found.map((page) => ({ ...named(page), hasEnglish: englishIds.has(page._id.toHexString()) }));
    },

    read: find,

    async readBySlug(slug) {
      const found = await pages.findOne({ slug }).lean();
      recordRead(siteTag, ...(found?.author._id ? [ownerTag(found.author._id.toHexString())] : []));
      const [page] = await published(found ? [found] : []);
      if (!page) throw new HttpError('PAGE_NOT_FOUND');
      return page;
    },

    async listAddresses() {
      recordRead(siteTag);
      const fields = { slug: 1, author: 1, updatedAt: 1 } as const;
      return published(await pages.find({}, fields).sort({ updatedAt: -1, _id: -1 }).limit(maxAddresses).lean());
    },

    async create(actor, { clientId, ...body }) {
      const author = { _id: new Types.ObjectId(actor._id), name: actor.name };
      const key = { 'author._id': author._id, clientId };
      const repeated = async () => {
        const first = clientId === '' ? null : await pages.findOne(key).lean();
        return first && withAuthorName(first);
      };
      const before = await repeated();
      if (before) return { page: before, repeated: true };
      try {
        const page = await pages.create({
          ...(await fieldsFor(actor, body)),
          author,
          ...(clientId !== '' && { clientId }),
        });
        events.emit('site.changed', { arePagesChanged: true });
        return { page: page.toObject(), repeated: false };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await repeated();
        if (first) return { page: first, repeated: true };
        throw new HttpError('SLUG_TAKEN', { cause: error });
      }
    },

    async update(actor, pageId, body, ifMatch) {
      const { rev } = await find(actor, pageId);
      if (!ifMatchHolds(ifMatch, revisionEtag(rev))) throw new HttpError('CONFLICT');
      const unchanged = { _id: pageId, ...(ifMatch !== undefined && { rev }) };
      try {
        const change = { $set: await fieldsFor(actor, body), $inc: { rev: 1 } };
        const page = await pages.findOneAndUpdate(unchanged, change, { returnDocument: 'after' }).lean();
        if (page) {
          events.emit('site.changed', { arePagesChanged: true });
          await audit.recordAdminAction(actor, 'pageEdited', subjectOf(page));
          return await withAuthorName(page);
        }
      } catch (error) {
        if (isDuplicateKey(error)) throw new HttpError('SLUG_TAKEN', { cause: error });
        throw error;
      }
      throw new HttpError((await pages.exists({ _id: pageId })) ? 'CONFLICT' : 'PAGE_NOT_FOUND');
    },

    async remove(actor, pageId) {
      const page = await find(actor, pageId);
      // Before the deletion, because a crash in between would lose the entry.
      await audit.recordAdminAction(actor, 'pageDeleted', subjectOf(page), { onceKey: pageId });
      const { deletedCount } = await pages.deleteOne({ _id: pageId });
      if (deletedCount === 0) throw new HttpError('PAGE_NOT_FOUND');
      events.emit('site.changed', { arePagesChanged: true });
    },
  };
}

/**
 * Returns the fields to store: sanitized HTML, and a slug made from the title if none is given.
 * @throws VALIDATION_FAILED for an empty slug or content
 */
async function fieldsOf({ title, slug, content, titleEn, contentEn }: PageBody) {
  const address = slug ?? '';
  const derived = address === '' ? slugify(title) : address;
  if (derived === '') throw fieldError('slug', 'slug_empty', 'No address can be made of this title.');
  const clean = await cleanHtml(content);
  if (clean === '') throw fieldError('content', 'content_empty', 'A page needs some text.');
  return { title, slug: derived, content: clean, titleEn, contentEn: await cleanHtml(contentEn) };
}
