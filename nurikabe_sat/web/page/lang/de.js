// German. The keys are the English sentences of the page; tests/web/test_language.py lists what is missing.

export default {
  // index.html, main.js
  "Skip to the board": "Zum Spielfeld springen",
  Pages: "Seiten",
  Play: "Spielen",
  Set: "Entwerfen",
  Rules: "Regeln",
  Theme: "Farben",
  "Loading Python": "Python wird geladen",
  "Set a puzzle – Nurikabe": "Rätsel entwerfen – Nurikabe",
  "Rules – Nurikabe": "Regeln – Nurikabe",
  "A saved game could not be read. It was set aside.":
    "Ein gespeichertes Spiel war nicht lesbar. Es wurde beiseitegelegt.",
  "The list of saved games could not be read. It was made again from the games.":
    "Die Liste der gespeicherten Spiele war nicht lesbar. Sie wurde aus den Spielen neu erstellt.",
  "The saved puzzle of set mode could not be read. It was set aside.":
    "Das gespeicherte Rätsel aus „Entwerfen“ war nicht lesbar. Es wurde beiseitegelegt.",
  "A saved setting could not be read. It was set aside.":
    "Eine gespeicherte Einstellung war nicht lesbar. Sie wurde beiseitegelegt.",
  "This view could not be loaded: there is no connection.":
    "Diese Ansicht konnte nicht geladen werden: Es gibt keine Verbindung.",

  // lib/
  Close: "Schließen",
  "There is a new version of this page. Your games stay as they are.":
    "Es gibt eine neue Version dieser Seite. Ihre Spiele bleiben, wie sie sind.",
  "Use it now": "Jetzt verwenden",
};
