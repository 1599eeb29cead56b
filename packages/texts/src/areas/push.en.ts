import type { EnglishOf } from '../english.js';
import type sr from './push.sr.js';

export default {
  title: 'Notifications on This Device',
  lead: 'We will tell you as soon as something happens, even when Korice is not open.',
  turnOn: 'Turn On Notifications',
  turningOn: 'Turning on...',
  isOn: 'Notifications are on for this device.',
  turnOff: 'Turn Off Here',
  turnedOn: 'Notifications are on',
  turnedOff: 'Notifications are off on this device',
  turnOffFailed: 'Notifications were not turned off.',
  denied: 'Your browser does not allow notifications from Korice. Allow them in its settings, then come back.',
  needsInstall:
    'On phones and tablets with iOS, notifications arrive only when Korice is on the home screen. Open the share menu of your browser, add the site to the home screen, then open it from there.',
  unsupported: 'This browser cannot receive notifications. Emails arrive as before.',
  failed: 'Notifications were not turned on. Check your connection and try again.',
  dismissed: 'Notifications were not turned on because your browser does not have your permission yet.',
  kinds: 'What to Tell You',
  kindsHint: 'Applies to all your devices.',
  message: 'Messages',
  messageHint: 'One notification per conversation until you read it. It does not show the text of the message.',
  deal: 'Deals',
  dealHint: 'When the other side proposes, accepts, or sends something.',
  alert: 'Books You Are Looking For',
  alertHint: 'When something appears that you turned an alert on for.',
  loadFailed: 'The notification settings could not be loaded.',
  saveFailed: 'Your choice was not saved.',
} satisfies EnglishOf<typeof sr>;
