import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import {
  BulletListIcon,
  MinusIcon,
  NumberedListIcon,
  QuoteIcon,
  RedoIcon,
  UndoIcon,
} from '../../../components/dashboard-icons.js';
import { CloseIcon, LinkIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { readPageLink } from '../page-link.js';
import classes from './EditorToolbar.module.css';

type Chain = ReturnType<Editor['chain']>;

type ToolText =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'heading2'
  | 'heading3'
  | 'paragraph'
  | 'bulletList'
  | 'numberedList'
  | 'quote'
  | 'divider'
  | 'clearFormat'
  | 'undo'
  | 'redo';

interface Tool {
  text: ToolText;
  sign: ReactNode;
  run: (chain: Chain) => Chain;
  /** Whether the selection has the format; tools without `isOn` are plain buttons. */
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
}

const letter = (sign: string) => <b aria-hidden="true">{sign}</b>;

/** Creates a tool that is pressed while the selection has the format. */
const format = (
  text: ToolText,
  sign: ReactNode,
  run: Tool['run'],
  name: string,
  attributes?: Record<string, unknown>,
): Tool => ({ text, sign, run, isOn: (editor) => editor.isActive(name, attributes) });

const groups: readonly (readonly Tool[])[] = [
  [
    format('bold', letter('B'), (chain) => chain.toggleBold(), 'bold'),
    format('italic', <i aria-hidden="true">I</i>, (chain) => chain.toggleItalic(), 'italic'),
    format('underline', <u aria-hidden="true">U</u>, (chain) => chain.toggleUnderline(), 'underline'),
  ],
  [
    format('heading2', letter('H2'), (chain) => chain.toggleHeading({ level: 2 }), 'heading', { level: 2 }),
    format('heading3', letter('H3'), (chain) => chain.toggleHeading({ level: 3 }), 'heading', { level: 3 }),
    format('paragraph', letter('¶'), (chain) => chain.setParagraph(), 'paragraph'),
  ],
  [
    format('bulletList', <BulletListIcon />, (chain) => chain.toggleBulletList(), 'bulletList'),
    format('numberedList', <NumberedListIcon />, (chain) => chain.toggleOrderedList(), 'orderedList'),
    format('quote', <QuoteIcon />, (chain) => chain.toggleBlockquote(), 'blockquote'),
    { text: 'divider', sign: <MinusIcon />, run: (chain) => chain.setHorizontalRule() },
  ],
  [
    { text: 'clearFormat', sign: <CloseIcon />, run: (chain) => chain.unsetAllMarks().clearNodes() },
    { text: 'undo', sign: <UndoIcon />, run: (chain) => chain.undo(), isOff: (editor) => !editor.can().undo() },
    { text: 'redo', sign: <RedoIcon />, run: (chain) => chain.redo(), isOff: (editor) => !editor.can().redo() },
  ],
];
/** Index of the group after which the link button is rendered. */
const linkGroup = 2;
const tools = groups.flat();

/** The toolbar of the editor: one tab stop, arrow keys inside (ARIA toolbar pattern). */
export function EditorToolbar({
  editor,
  controls,
  isDisabled,
}: {
  editor: Editor;
  /** The id of the editor. */
  controls: string;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('pages');
  const barRef = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState('bold');
  const [isLinking, setLinking] = useState(false);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.filter(({ isOn }) => isOn?.(now) === true).map(({ text }) => text),
      off: tools.filter(({ isOff }) => isOff?.(now) === true).map(({ text }) => text),
      isLink: now.isActive('link'),
    }),
  });

  function move(event: KeyboardEvent) {
    const buttons = [...(barRef.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (index === -1 || to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  }

  const button = (
    text: ToolText | 'link',
    sign: ReactNode,
    onPress: () => void,
    { pressed, off = false }: { pressed?: boolean | undefined; off?: boolean },
  ) => (
    <button
      key={text}
      type="button"
      title={t(text)}
      aria-label={t(text)}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      disabled={isDisabled}
      tabIndex={stop === text ? 0 : -1}
      onFocus={() => setStop(text)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      {sign}
    </button>
  );

  return (
    <>
      <div
        ref={barRef}
        className={classes.tools}
        role="toolbar"
        aria-label={t('toolbar')}
        aria-controls={controls}
        onKeyDown={move}
      >
        {groups.map((group, index) => (
          <span key={group[0]?.text}>
            {group.map(({ text, sign, run, isOn }) =>
              button(text, sign, () => run(editor.chain().focus()).run(), {
                pressed: isOn && states.on.includes(text),
                off: states.off.includes(text),
              }),
            )}
            {index === linkGroup && button('link', <LinkIcon />, () => setLinking(true), { pressed: states.isLink })}
          </span>
        ))}
      </div>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Links the selected text; without a selection inserts the address. Open while rendered. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
        // The dialog is inside the form of the page: Enter would submit that.
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
