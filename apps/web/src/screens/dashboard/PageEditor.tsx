import { pageBounds } from '@korice/contracts/pages';
import { pathTo } from '@korice/contracts/paths';
import { languageNames } from '@korice/texts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { ConflictDialog } from '../../components/ConflictDialog.js';
import { Dialog } from '../../components/Dialog.js';
import { DraftRestored } from '../../components/DraftRestored.js';
import form from '../../components/EditorForm.module.css';
import { ErrorSummary } from '../../components/ErrorSummary.js';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { EyeIcon } from '../../components/icons.js';
import { keepFootFree } from '../../components/keep-foot-free.js';
import { Button } from '../../components/kit/Button.js';
import { Tabs } from '../../components/kit/Tabs.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { TextLink } from '../../components/TextLink.js';
import { UnsavedChanges } from '../../components/UnsavedChanges.js';
import { useSession } from '../../features/auth/session.js';
import { ContentField } from '../../features/pages/components/ContentField.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import {
  type PageField,
  pageFields,
  pageFieldText,
  type PageFormValues,
  slugAfter,
} from '../../features/pages/page-form-values.js';
import type { TaggedPage } from '../../features/pages/queries.js';
import { errorText } from '../../lib/errors.js';
import { textLanguage } from '../../lib/text-language.js';
import { type Fields, useFieldErrors } from '../../lib/form.js';
import classes from './PageEditor.module.css';
import { usePageEditor } from './use-page-editor.js';

const RichTextPreview = lazyScreen([], () => import('../../features/pages/components/RichTextPreview.js'));

/** Previews an unsaved page. Open while `page` is not null. */
function PagePreview({
  page,
  onClose,
}: {
  page: { title: string; html: string; lang: string | undefined } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['pages', 'common']);
  return (
    <Dialog
      isWide
      isOpen={page !== null}
      onClose={onClose}
      title={<span lang={page ? (page.lang ?? textLanguage(page.title)) : undefined}>{page?.title}</span>}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {page && (
        <Suspense fallback={<Skeleton shape="panel" label={t('formLoading')} />}>
          <RichTextPreview html={page.html} lang={page.lang} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** Title and slug; the slug of a new page follows the title until it is edited. */
function TitleFields({
  fields: { values, set },
  idOf,
  errorOf,
  isNew,
}: {
  fields: Fields<PageFormValues>;
  idOf: (field: PageField) => string;
  errorOf: (field: PageField) => string | undefined;
  isNew: boolean;
}) {
  const { t } = useTranslation('pages');
  const address = pathTo('page', { slug: values.slug.trim() });
  return (
    <div className={classes.pair}>
      <TextInput
        id={idOf('title')}
        classNames={{ input: classes.titleField }}
        label={t('title')}
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={pageBounds.title}
        value={values.title}
        onChange={({ currentTarget: { value } }) => {
          if (isNew) set('slug', slugAfter(values, value));
          set('title', value);
        }}
        error={errorOf('title')}
      />
      <TextInput
        id={idOf('slug')}
        label={t('slug')}
        description={t('slugHint', { address: window.location.host + address })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={pageBounds.slug}
        leftSection={pathTo('page', { slug: '' })}
        classNames={{ wrapper: classes.address, section: classes.prefix }}
        value={values.slug}
        onChange={({ currentTarget }) => set('slug', currentTarget.value)}
        error={errorOf('slug')}
      />
    </div>
  );
}

const languageOf = (field: PageField) => (field === 'titleEn' || field === 'contentEn' ? 'en' : 'sr');

/** The form of a page; admins edit both languages. `stored` is null for a new page. */
export function PageEditor({ stored, draftName }: { stored: TaggedPage | null; draftName: string }) {
  const { t } = useTranslation(['pages', 'common', 'dashboard']);
  const { t: tError } = useTranslation('errors');
  const { user } = useSession();
  const editor = usePageEditor(stored, draftName);
  const [tab, setTab] = useState<string | null>('sr');
  const [isPreviewing, setPreviewing] = useState(false);
  const { fields, phase } = editor;
  const { values, set } = fields;
  const isLocked = phase !== 'editing';
  const isBilingual = user?.role === 'admin' || values.contentEn !== '' || values.titleEn !== '';
  const isEnglish = isBilingual && tab === 'en';

  const { idOf, errorOf, errors } = useFieldErrors(fields, pageFields, (field, code) =>
    pageFieldText(tError, field, code, values[field]),
  );
  // Open the tab of the first invalid field.
  const [shownAttempt, setShownAttempt] = useState(0);
  if (shownAttempt !== fields.attempt) {
    setShownAttempt(fields.attempt);
    if (errors[0]) setTab(languageOf(errors[0].field));
  }

  const serbian = (
    <div className={classes.write}>
      <TitleFields fields={fields} idOf={idOf} errorOf={errorOf} isNew={stored === null} />
      <ContentField
        key={editor.editorKey}
        id={idOf('content')}
        label={t('content')}
        isRequired
        initialHtml={values.content}
        error={errorOf('content')}
        isDisabled={isLocked}
        onChange={(html) => set('content', html)}
      />
    </div>
  );
  return (
    <form
      noValidate
      aria-busy={phase === 'saving'}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      <UnsavedChanges when={editor.isDirty} onDiscard={editor.forgetDraft} />
      <ConflictDialog
        isOpen={editor.isConflict}
        onClose={editor.closeConflict}
        onKeepMine={() => void editor.keepMine()}
        onKeepTheirs={() => void editor.keepTheirs()}
      />
      <PagePreview
        page={
          !isPreviewing
            ? null
            : isEnglish
              ? { title: values.titleEn, html: values.contentEn, lang: 'en' }
              : { title: values.title, html: values.content, lang: undefined }
        }
        onClose={() => setPreviewing(false)}
      />
      <div className={form.messages}>
        <ErrorSummary
          errors={errors.map((error) => ({ ...error, reveal: () => setTab(languageOf(error.field)) }))}
          attempt={fields.attempt}
        />
        {editor.failure && (
          <FocusedAlert
            key={editor.failure.attempt}
            tone="bad"
            title={t('failed', { reason: errorText(tError, editor.failure.error) })}
          />
        )}
        {phase === 'saved' && (
          <FocusedAlert tone="good" title={t(stored ? 'updated' : 'created')}>
            <p>
              {t('redirecting')} <TextLink to={pathTo('pageListing')}>{t('listTitle')}</TextLink>
            </p>
          </FocusedAlert>
        )}
        {phase !== 'saved' && (
          <DraftRestored area="dashboard" savedAt={editor.restoredAt} onDiscard={() => editor.discardDraft()} />
        )}
      </div>
      <fieldset className={classes.fields} disabled={isLocked}>
        {isBilingual ? (
          <Tabs value={tab} onChange={setTab}>
            <Tabs.List>
              <Tabs.Tab value="sr">{languageNames.sr}</Tabs.Tab>
              <Tabs.Tab value="en">
                {t('english')} <span className={classes.optional}>({t('common:optional')})</span>
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="sr">{serbian}</Tabs.Panel>
            <Tabs.Panel value="en">
              <div className={classes.write}>
                <p className={classes.help}>{t('englishHint')}</p>
                <TextInput
                  id={idOf('titleEn')}
                  classNames={{ input: classes.title }}
                  label={t('titleEn')}
                  lang="en"
                  autoComplete="off"
                  value={values.titleEn}
                  onChange={({ currentTarget }) => set('titleEn', currentTarget.value)}
                  error={errorOf('titleEn')}
                />
                <ContentField
                  key={editor.editorKey}
                  id={idOf('contentEn')}
                  label={t('contentEn')}
                  lang="en"
                  initialHtml={values.contentEn}
                  error={errorOf('contentEn')}
                  isDisabled={isLocked}
                  onChange={(html) => set('contentEn', html)}
                />
              </div>
            </Tabs.Panel>
          </Tabs>
        ) : (
          serbian
        )}
      </fieldset>
      <div ref={keepFootFree} className={classNames(form.foot, classes.foot)}>
        <p className={form.draft} role="status">
          {editor.isKept && t('dashboard:draftKept')}
        </p>
        <Button
          variant="plain"
          classNames={{ section: classes.previewIcon }}
          aria-label={t('preview')}
          leftSection={<EyeIcon />}
          onClick={() => setPreviewing(true)}
        >
          <span className={classes.previewWord}>{t('preview')}</span>
        </Button>
        <Button component={Link} to={pathTo('pageListing')}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="filled" disabled={isLocked}>
          {phase === 'saving' ? t('common:saving') : t(stored ? 'update' : 'add')}
        </Button>
      </div>
    </form>
  );
}
