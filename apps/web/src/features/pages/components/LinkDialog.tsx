import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { readPageLink } from '../page-link.js';

/** Where the chosen words lead; without a choice the address itself is written. Open as long as it is rendered. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation(['pages', 'common']);
  const id = useId();
  const [current] = useState(() => {
    const { href } = editor.getAttributes('link') as { href?: unknown };
    return typeof href === 'string' ? href : '';
  });
  const [address, setAddress] = useState(current);
  const [isRefused, setRefused] = useState(false);

  function apply() {
    const href = readPageLink(address);
    if (href === null) {
      setRefused(true);
      document.getElementById(id)?.focus();
      return;
    }
    onClose();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && current === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
  }

  function remove() {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('link')}
      actions={
        <>
          {current !== '' && (
            <Button variant="plain" onClick={remove}>
              {t('linkRemove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="filled" onClick={apply}>
            {t('linkApply')}
          </Button>
        </>
      }
    >
      <TextInput
        id={id}
        type="url"
        inputMode="url"
        label={t('linkUrl')}
        placeholder="https://"
        autoComplete="off"
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setRefused(false);
        }}
        // The dialog stands inside the page's form, which Enter would send.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
        error={isRefused ? t('linkInvalid') : undefined}
      />
    </Dialog>
  );
}
